import type { Command } from 'commander';

import type { CommandHost, LoadAction } from '../command';
import { type CancelRequest, registerCancel } from './cancel';
import { type CompareRequest, registerCompare } from './compare';
import { type DataRequest, registerData } from './data';
import { type DemoRequest, registerDemo } from './demo';
import { type DoctorRequest, registerDoctor } from './doctor';
import { type DownRequest, registerDown } from './down';
import { type ExportRequest, registerExport } from './export';
import { type GcRequest, registerGc } from './gc';
import { type GiveUpRequest, registerGiveUp } from './give-up';
import { type ImportRequest, registerImport } from './import';
import { type JudgeRequest, registerJudge } from './judge';
import { type LsRequest, registerLs } from './ls';
import { type MigrateRequest, registerMigrate } from './migrate';
import { type PauseRequest, registerPause } from './pause';
import { type PlanRequest, registerPlan } from './plan';
import { type ReconRequest, registerRecon } from './recon';
import { registerReport, type ReportRequest } from './report';
import { registerRerun, type RerunRequest } from './rerun';
import { registerResume, type ResumeRequest } from './resume';
import { registerRm, type RmRequest } from './rm';
import { registerRun, type RunRequest } from './run';
import { registerScore, type ScoreRequest } from './score';
import { registerShow, type ShowRequest } from './show';
import { registerStatus, type StatusRequest } from './status';
import { registerTune, type TuneRequest } from './tune';
import { registerUp, type UpRequest } from './up';
import { registerWatch, type WatchRequest } from './watch';
import { registerWorker, type WorkerRequest } from './worker';

/** What each command is asked to do, by its name. */
interface Requests {
  readonly demo: DemoRequest;
  readonly up: UpRequest;
  readonly down: DownRequest;
  readonly doctor: DoctorRequest;
  readonly plan: PlanRequest;
  readonly run: RunRequest;
  readonly resume: ResumeRequest;
  readonly pause: PauseRequest;
  readonly cancel: CancelRequest;
  readonly tune: TuneRequest;
  readonly judge: JudgeRequest;
  readonly rerun: RerunRequest;
  readonly score: ScoreRequest;
  readonly 'give-up': GiveUpRequest;
  readonly status: StatusRequest;
  readonly watch: WatchRequest;
  readonly ls: LsRequest;
  readonly report: ReportRequest;
  readonly compare: CompareRequest;
  readonly show: ShowRequest;
  readonly export: ExportRequest;
  readonly import: ImportRequest;
  readonly rm: RmRequest;
  readonly gc: GcRequest;
  readonly worker: WorkerRequest;
  readonly migrate: MigrateRequest;
  readonly data: DataRequest;
  readonly recon: ReconRequest;
}

/** How to get at the action of each command that this program has. */
export type ActionLoaders = { readonly [Name in keyof Requests]?: LoadAction<Requests[Name]> };

type Register<Request> = (program: Command, host: CommandHost, load: LoadAction<Request>) => void;

/** In the order of `--help`: first steps first. */
const registrations: { readonly [Name in keyof Requests]: Register<Requests[Name]> } = {
  demo: registerDemo,
  plan: registerPlan,
  run: registerRun,
  resume: registerResume,
  pause: registerPause,
  cancel: registerCancel,
  tune: registerTune,
  judge: registerJudge,
  rerun: registerRerun,
  score: registerScore,
  'give-up': registerGiveUp,
  status: registerStatus,
  watch: registerWatch,
  ls: registerLs,
  report: registerReport,
  compare: registerCompare,
  show: registerShow,
  export: registerExport,
  import: registerImport,
  rm: registerRm,
  gc: registerGc,
  up: registerUp,
  down: registerDown,
  doctor: registerDoctor,
  worker: registerWorker,
  migrate: registerMigrate,
  data: registerData,
  recon: registerRecon,
};

/** Every command there is, in that order. */
export const commandNames = Object.keys(registrations) as readonly (keyof Requests)[];

/** Adds the commands that have an action to the program. */
export function registerCommands(program: Command, host: CommandHost, loaders: ActionLoaders): void {
  const add = <Name extends keyof Requests>(name: Name) => {
    const load = loaders[name];
    if (load) registrations[name](program, host, load);
  };
  commandNames.forEach((name) => add(name));
}
