import { setHandler } from '@temporalio/workflow';

import { resumeSignal, tunedSignal } from '../contracts/messages';
import type { ConditionOutline, ExperimentInput, ExperimentStage, TableSummary } from '../contracts/payloads';
import { mostUnreadRounds } from '../contracts/unread-rounds';
import { everyPage } from './every-page';
import { planStage, scoreConditions } from './experiment-stages';
import { outlineRecalls, recallPage, retryUnread, takeAnswers, writeTables } from './proxies';
import { Conditions } from './run-conditions';
import { withProgressDetails } from './show-progress';

/**
 * The stages every experiment is made of; its workflow says which it has, in their order. What is done stands in rows, so
 * a stage that is run again does only what is owed.
 */
export class ExperimentRun {
  private readonly conditions: Conditions;
  private read: readonly ConditionOutline[] = [];

  constructor(private readonly input: ExperimentInput) {
    this.conditions = new Conditions(input);
    setHandler(resumeSignal, () => this.conditions.tell(resumeSignal));
    setHandler(tunedSignal, () => this.conditions.tell(tunedSignal));
  }

  /** Does the stages while the workflow's details show their progress; the tables are the result. */
  inStages(stages: () => Promise<TableSummary>): Promise<TableSummary> {
    return withProgressDetails(this.input, stages);
  }

  /** Generators make their artifacts, once for all readers; nothing where no arm asks for any. */
  async generateArtifacts(): Promise<void> {
    await this.answer('generate');
  }

  /** Systems are given the cases and asked for every question, side by side; nothing where no arm shows what one recalls. */
  async recallEntries(): Promise<void> {
    const { systems } = await outlineRecalls(this.input);
    const { sweepId, label } = this.input;
    await Promise.all(systems.map((system) => everyPage((from) => recallPage({ sweepId, label, system, from }))));
  }

  /** Asks again, up to three times, for replies that can't be read. */
  async retryUnread(): Promise<void> {
    const { sweepId, label } = this.input;
    for (let round = 1; round <= mostUnreadRounds; round += 1) {
      const conditionIds = this.read.map(({ conditionId }) => conditionId);
      const { cells, conditions } = await retryUnread({ sweepId, label, conditionIds, round });
      if (cells === 0) return;
      await this.conditions.run(conditions);
    }
  }

  /** Renders and freezes what readers are shown, then has every cell answered. */
  async readArtifacts(): Promise<void> {
    this.read = await this.answer('read');
  }

  /** Freezes the plan and stores the answers that a file holds. */
  async takeAnswers(): Promise<void> {
    this.read = await planStage(this.input, 'read');
    await takeAnswers(this.input);
  }

  async scoreAnswers(): Promise<void> {
    await scoreConditions(this.input, this.read);
  }

  writeTables(): Promise<TableSummary> {
    return writeTables(this.input);
  }

  private async answer(stage: ExperimentStage): Promise<readonly ConditionOutline[]> {
    const conditions = await planStage(this.input, stage);
    await this.conditions.run(conditions);
    return conditions;
  }
}
