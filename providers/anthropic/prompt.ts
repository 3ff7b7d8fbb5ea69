import type { Message } from '../provider';

/** A block of text in Anthropic's shape. */
export interface TextBlock {
  readonly type: 'text';
  readonly text: string;
  readonly cache_control?: unknown;
}
type Content = string | readonly TextBlock[];

/** What a request says, in Anthropic's shape: the system message stands apart. */
export interface Prompt {
  readonly system?: Content;
  readonly messages: readonly { readonly role: 'user'; readonly content: Content }[];
}

/**
 * The messages in Anthropic's shape, with the cache mark (if any) at the end of what other requests begin with too: the
 * shared prefix, whose message is then two blocks that join to the same text, else the system message. The mark never
 * covers a question, which no other request would read back; so where there is neither, there is no mark. An empty
 * system message is left out, as the vendor refuses empty blocks.
 */
export function toPrompt(messages: readonly Message[], cacheControl: unknown): Prompt {
  const said = messages.filter(({ role, content }) => role === 'user' || content !== '');
  const marked = cacheControl === undefined || cacheControl === null ? undefined : messageToMark(said);
  const contents = said.map((message) => ({
    role: message.role,
    content: message === marked ? markedBlocks(message, cacheControl) : message.content,
  }));
  const system = contents.filter(({ role }) => role === 'system').map(({ content }) => content);
  return {
    ...(system.length > 0 && { system: system.length === 1 ? system[0]! : system.flatMap(toBlocks) }),
    messages: contents.filter(({ role }) => role === 'user').map(({ content }) => ({ role: 'user', content })),
  };
}

function messageToMark(messages: readonly Message[]): Message | undefined {
  return (
    messages.findLast((message) => message.role === 'user' && splitAtPrefix(message) !== undefined) ??
    messages.findLast(({ role, content }) => role === 'system' && content.trim() !== '')
  );
}

function markedBlocks(message: Message, cacheControl: unknown): TextBlock[] {
  const [shared, rest] = splitAtPrefix(message) ?? [message.content];
  const marked: TextBlock = { type: 'text', text: shared, cache_control: cacheControl };
  return rest === undefined ? [marked] : [marked, { type: 'text', text: rest }];
}

/** Undefined where no split is known, or where it would make a block the vendor refuses: a blank one, half a character. */
function splitAtPrefix({ content, sharedPrefix = 0 }: Message): [string, string] | undefined {
  const [shared, rest] = [content.slice(0, sharedPrefix), content.slice(sharedPrefix)];
  const isUsable = shared.trim() !== '' && rest.trim() !== '' && !/[\ud800-\udbff]$/.test(shared);
  return isUsable ? [shared, rest] : undefined;
}

function toBlocks(content: Content): readonly TextBlock[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}
