import { openLines } from '../../db/queries/batch-lines';
import { callRequest, loadPromptTexts } from '../call-request';
import type { BatchWork } from './batch-work';
import { customId } from './custom-id';

/** Prompts in memory at a time, beside the lines made of them. */
const linesPerPage = 200;

/** The lines of a batch as they are sent, the same however often they are made. */
export async function encodedLines({ context, batch, reader, provider, progress }: BatchWork): Promise<string[]> {
  const { sql } = context.database;
  const lines: string[] = [];
  for (let after = 0; ;) {
    const page = await openLines(sql, batch.id, after, linesPerPage);
    const last = page.at(-1);
    if (!last) return lines;
    const texts = await loadPromptTexts(sql, page);
    for (const line of page) {
      lines.push(
        provider.encode({
          customId: customId(batch.token, line.attemptId),
          request: callRequest(reader, line, texts),
        }),
      );
    }
    progress({ doing: 'encoding', lines: lines.length });
    after = last.attemptId;
  }
}
