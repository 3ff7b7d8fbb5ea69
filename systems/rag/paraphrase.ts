import { z } from 'zod';

import { type Endpoint, exchangeJson } from '../endpoint';

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullable() }) })).min(1),
});

const instruction =
  'Write two paraphrases of the question for a search in a case file: other words for the same things, no answers. One on ' +
  'each line, nothing else.';

/** Two paraphrases of a question by a chat endpoint of OpenAI's shape; fewer where it gives fewer. */
export class Paraphraser {
  constructor(
    private readonly endpoint: Endpoint,
    private readonly model: string,
  ) {}

  async paraphrase(question: string, signal: AbortSignal): Promise<string[]> {
    const body = {
      model: this.model,
      temperature: 0,
      messages: [
        { role: 'system', content: instruction },
        { role: 'user', content: question },
      ],
    };
    const reply = completion.parse(await exchangeJson(this.endpoint, { path: '/chat/completions', body, signal }));
    return (reply.choices[0]!.message.content ?? '')
      .split('\n')
      .map((line) => line.replace(/^[\s\d.)*-]+/u, '').trim())
      .filter((line) => line !== '')
      .slice(0, 2);
  }
}
