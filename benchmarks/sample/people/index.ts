export { generatePeople, peopleVersion } from './generate-people';
export type { PeopleCategory, PeopleConversation, PeopleQuestion, PeopleRow, PeopleTurn } from './row';
