/** What the rules of chat completions don't tell, for docs/outcomes.md. */
export const chatNotes: readonly string[] = [
  'A `refusal` in the message, or a part of that type, makes it a **refusal** whatever the finish reason.',
  'Text is the `content`; `reasoning_content` and parts of the type `thinking` are none. What is blank is no text.',
  'A 200 with an `error` and no `choices` is read as that error; its numeric code, where it has one, is the status.',
  'No finish reason, as some local servers send, is taken as `stop`; as `length` where the answer reached the cap.',
];
