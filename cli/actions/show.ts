import { UserError } from '../../contracts/user-error';
import type { Database } from '../../db/client';
import { listCells, loadCell } from '../../db/queries/show-cell';
import { generatedForms, generatedOfItem } from '../../db/queries/show-generated';
import { loadConditions, loadSweep } from '../../db/queries/sweeps';
import { resolveDatabaseUrl } from '../../stack';
import { nearest } from '../../text/nearest';
import type { Action } from '../command';
import type { ShowRequest, ShowSubject } from '../commands/show';
import { escapeTerminal } from '../escape-terminal';
import { type ExitCode, exitCodes } from '../exit-codes';
import type { Output } from '../output';
import { cellView } from '../show/cell-view';
import { cellOfBeginning, conditionsFitting, noCells, noGenerated } from '../show/find-cells';
import { generatedText, summariseForm } from '../show/generated-view';
import { listPrompts } from '../show/prompt-list';
import { renderCell, type ShowOptions } from '../show/render-cell';
import { renderCells } from '../show/render-cells';
import { renderGenerated, renderGeneratedTexts } from '../show/render-generated';
import { renderPrompt, renderPrompts } from '../show/render-prompts';
import { withDatabaseAsItIs } from '../sweep/connections';
import { namedSweep } from '../sweep/named-sweep';

/** Cells of a list, before the rest is only counted. */
const mostListed = 50;

/** Shows what lies behind the numbers, from stored rows; the prompts need no server. */
export const showAction: Action<ShowRequest> = async (request, { output, variables }): Promise<ExitCode> => {
  const options = { colors: output.colors, width: output.width, full: request.full };
  if (request.kind === 'prompts') {
    showPrompts(request.id, output, options);
    return exitCodes.complete;
  }
  const addresses = { databaseUrl: resolveDatabaseUrl(variables, { dataFolder: request.dataFolder }) };
  await withDatabaseAsItIs(addresses, async (database) => {
    switch (request.kind) {
      case 'cell':
        return showCell(database, await cellOfBeginning(database, request.beginning), output, options);
      case 'cells':
        return showCells(database, request, output, options);
      case 'generated':
        return showGenerated(database, request, output, options);
    }
  });
  return exitCodes.complete;
};

function showPrompts(id: string | undefined, output: Output, options: ShowOptions): void {
  const prompts = listPrompts();
  if (id === undefined) {
    if (output.json) output.printJson(prompts);
    else output.print(renderPrompts(prompts, options));
    return;
  }
  const found = prompts.find((prompt) => prompt.id === id);
  if (!found) {
    const ids = prompts.map((prompt) => prompt.id);
    const near = nearest(id, ids);
    throw new UserError(
      `No prompt that comes with the project is called '${id}'${near === undefined ? '.' : `, did you mean '${near}'?`} ` +
        `There are: ${ids.join(', ')}. Those of a sweep's own are shown with its cells.`,
    );
  }
  if (output.json) output.printJson(found);
  else output.print(renderPrompt(found, options.colors));
}

async function showCell(database: Database, id: string, output: Output, options: ShowOptions): Promise<void> {
  const stored = await loadCell(database.sql, id);
  const { spec } = await loadSweep(database, stored.sweepId);
  const view = cellView(stored, spec);
  if (output.json) output.printJson(view);
  else output.print(renderCell(view, options));
}

/** One cell whole where one alone fits, else a list. */
async function showCells(
  database: Database,
  { sweep: given, condition, item, repetition }: Extract<ShowSubject, { kind: 'cells' }>,
  output: Output,
  options: ShowOptions,
): Promise<void> {
  const sweep = await namedSweep(database, given, output);
  const conditions = conditionsFitting(await loadConditions(database, sweep.id), sweep.id, condition);
  const conditionIds = conditions.map(({ id }) => id);
  const page = await listCells(database.sql, { conditionIds, itemId: item, repetition }, mostListed);
  const [first] = page.rows;
  if (!first) throw await noCells(database, { sweep, conditionIds, item, repetition });
  if (page.total === 1) return showCell(database, first.id, output, options);
  if (output.json) {
    output.printJson({ sweep: sweep.id, total: page.total, cells: page.rows });
    return;
  }
  output.print(renderCells(page, options));
  output.say(
    "Show one whole with 'npx render-bench show CELL'; --condition, --item and --repetition shorten the list.",
  );
}

async function showGenerated(
  database: Database,
  { sweep: given, item }: Extract<ShowSubject, { kind: 'generated' }>,
  output: Output,
  options: ShowOptions,
): Promise<void> {
  const { sql } = database;
  const sweep = await namedSweep(database, given, output);
  const forms = (await generatedForms(sql, sweep.id)).map((row) => summariseForm(row, sweep));
  if (forms.length === 0 && !output.json) {
    output.say(escapeTerminal(`No generator makes anything in ${sweep.id}: every artifact of it is made by rule.`));
    return;
  }
  if (item === undefined) {
    if (output.json) output.printJson({ sweep: sweep.id, generated: forms });
    else output.print(renderGenerated(forms, options));
    return;
  }
  const texts = (await generatedOfItem(sql, sweep.id, item)).map((row) => generatedText(row, sweep));
  if (texts.length === 0) throw await noGenerated(database, sweep, item);
  if (output.json) output.printJson({ sweep: sweep.id, item, texts });
  else output.print(renderGeneratedTexts(texts, options));
}
