import type { Client } from '@temporalio/client';
import { defaultPayloadConverter } from '@temporalio/common';
import { historyToJSON } from '@temporalio/common/lib/proto-utils';

type History = Parameters<typeof historyToJSON>[0];

/** Ids of the workflows that a list filter finds, newest run each. */
export async function workflowIds(client: Client, query: string): Promise<string[]> {
  const ids = new Set<string>();
  for await (const { workflowId } of client.workflow.list({ query })) ids.add(workflowId);
  return [...ids];
}

/** The line that a workflow shows in the list. */
export async function staticSummary(client: Client, workflowId: string): Promise<string | undefined> {
  return client.workflow
    .getHandle(workflowId)
    .describe()
    .then((description) => description.staticSummary());
}

/** A workflow's own search attributes, without those of Temporal. */
export async function searchAttributesOf(client: Client, workflowId: string): Promise<Record<string, unknown>> {
  const { typedSearchAttributes } = await client.workflow.getHandle(workflowId).describe();
  const pairs = typedSearchAttributes.getAll().map(({ key, value }) => [key.name, value] as const);
  return Object.fromEntries(pairs.filter(([name]) => !/^(BuildIds|Temporal)/.test(name)));
}

/** The Markdown under a workflow's "details", as the Temporal UI asks for it. */
export async function currentDetails(client: Client, workflowId: string): Promise<string> {
  const handle = client.workflow.getHandle(workflowId);
  const metadata = await handle.query<{ currentDetails?: string }>('__temporal_workflow_metadata');
  return metadata.currentDetails ?? '';
}

/** The body rows of every table in a Markdown text, cell by cell. */
export function markdownRows(markdown: string): string[][] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.startsWith('|-'))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** The histories of a workflow's runs, the first run's first: one that continued as new left those before it behind. */
export async function historiesOf(client: Client, workflowId: string): Promise<History[]> {
  const histories: History[] = [];
  let runId: string | undefined;
  do {
    const history: History = await client.workflow.getHandle(workflowId, runId).fetchHistory();
    histories.unshift(history);
    runId = history.events?.[0]?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId || undefined;
  } while (runId !== undefined);
  return histories;
}

/** The summaries of a history's activities of one type, in the order they were scheduled. */
export function activitySummaries(history: History, activityType: string): string[] {
  return (history.events ?? [])
    .filter((event) => event.activityTaskScheduledEventAttributes?.activityType?.name === activityType)
    .map(({ userMetadata }) => defaultPayloadConverter.fromPayload<string>(userMetadata!.summary!));
}

/** All that a history holds as text: its JSON, and every payload in it decoded. */
export function historyText(history: History): string {
  const json = historyToJSON(history);
  const payloads = [...json.matchAll(/"data":\s*"([^"]*)"/g)].map(([, data]) =>
    Buffer.from(data!, 'base64').toString('utf8'),
  );
  return [json, ...payloads].join('\n');
}
