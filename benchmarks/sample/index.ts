export { type DocumentsRow, documentsVersion, generateDocuments } from './documents';
export { generateKind, generateSample, generatorVersion, type SampleRequest } from './generate-sample';
export { generatePeople, type PeopleRow, peopleVersion } from './people';
export { type Bank, type EventKind, eventKinds, type TrapType, trapTypes } from './phrases';
export { type QuestionType, questionTypes, type SampleRow, type SampleTurn } from './row';
export { type ScenarioKind, scenarioKinds } from './slot-scenarios';
export type {
  AnswerRule,
  Sample,
  Truth,
  TruthAnswer,
  TruthEvent,
  TruthItem,
  TruthScope,
  TruthSlot,
  TruthStatement,
  TruthTrap,
} from './truth';
export { bundledSampleRequest, sampleFiles, writeSample } from './write-sample';
