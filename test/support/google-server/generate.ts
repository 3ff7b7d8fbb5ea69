import { nextId } from '../invented-id';
import type { Model } from '../serve-vendor';
import { countTokens } from '../token-bill';
import { exhaustedTokens, type ModelTurn, turnOf } from '../vendor-server';

interface Content {
  readonly parts: readonly { readonly text: string }[];
}

export interface GenerateBody {
  readonly contents: readonly Content[];
  readonly systemInstruction?: Content;
}

/** What `generateContent` answers to a body, as itself or as one line of a batch. */
export function generateReply(model: string, body: GenerateBody, { answer, bill }: Model): object {
  const { contents, systemInstruction } = body;
  const said = [...(systemInstruction ? [systemInstruction] : []), ...contents];
  const prompt = said.flatMap(({ parts }) => parts.map(({ text }) => text)).join('\n\n');
  const turn = turnOf(answer(prompt));
  const thoughts = turn.end === 'exhausted' ? exhaustedTokens : 0;
  const tokens = { prompt: countTokens(prompt), answer: countTokens(turn.text) };
  bill.add(tokens.prompt, tokens.answer + thoughts);
  return {
    ...(turn.end === 'blocked'
      ? { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }
      : { candidates: [candidateOf(turn)] }),
    usageMetadata: {
      promptTokenCount: tokens.prompt,
      ...(tokens.answer > 0 && { candidatesTokenCount: tokens.answer }),
      ...(thoughts > 0 && { thoughtsTokenCount: thoughts }),
      totalTokenCount: tokens.prompt + tokens.answer + thoughts,
      promptTokensDetails: [{ modality: 'TEXT', tokenCount: tokens.prompt }],
      serviceTier: 'standard',
    },
    modelVersion: turn.model ?? model,
    responseId: nextId('response'),
  };
}

/** A model that declines says so in its text at this vendor, or is stopped by a filter. */
function candidateOf({ end, text = '' }: ModelTurn): object {
  const finishReason =
    end === 'truncated' || end === 'exhausted' ? 'MAX_TOKENS' : end === 'refusal' ? 'SAFETY' : 'STOP';
  return { ...(text !== '' && { content: { parts: [{ text }], role: 'model' } }), finishReason, index: 0 };
}
