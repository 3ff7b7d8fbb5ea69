import type { Queryable } from '../db/client';
import type { PromptHashes } from '../db/queries/batch-lines';
import { loadTexts } from '../db/queries/load-texts';
import { promptMessages } from '../evidence/prompts';
import { readerParameters } from '../experiments/reader-parameters';
import type { ReaderSpec } from '../experiments/sweep-spec';
import type { ProviderRequest } from '../providers/provider';

/** The texts of some calls' prompts, by hash. */
export function loadPromptTexts(sql: Queryable, calls: readonly PromptHashes[]): Promise<Map<string, string>> {
  return loadTexts(
    sql,
    calls.flatMap((call) => [call.systemHash, call.artifactHash, call.questionHash]),
  );
}

/** What a reader is sent for a call. */
export function callRequest(
  reader: ReaderSpec,
  call: PromptHashes,
  texts: ReadonlyMap<string, string>,
): ProviderRequest {
  return {
    model: reader.model,
    messages: promptMessages({
      system: texts.get(call.systemHash)!,
      artifact: texts.get(call.artifactHash)!,
      question: texts.get(call.questionHash)!,
    }),
    parameters: readerParameters(reader),
  };
}
