import { InvalidArgumentError, Option } from 'commander';

import type { CellSelection } from '../../contracts/operations';

/** As commander gives the options below. */
export interface SelectionFlags {
  readonly condition?: string;
  readonly item?: string;
  readonly only?: readonly string[];
}

/** The options by which an operator names cells of a sweep. */
export function cellSelectionOptions(only: string): Option[] {
  return [
    new Option('--condition <pattern>', 'key of a condition as `status` shows it; * stands for any characters'),
    new Option('--only <what>', only).argParser(parseOnly),
    new Option('--item <id>', 'id of an item of the data set'),
  ];
}

/** What was given, without what was not: a selection in a workflow's input reads as it was asked for. */
export function selectionOf({ condition, item, only }: SelectionFlags): CellSelection {
  return {
    ...(condition !== undefined && { condition }),
    ...(item !== undefined && { item }),
    ...(only !== undefined && { only }),
  };
}

/** `failed`, `refusal,empty`; `given-up` is taken for `given_up`. */
export function parseOnly(given: string): string[] {
  const names = given.split(',').map((name) => name.trim().replaceAll('-', '_'));
  if (names.some((name) => name === '')) {
    throw new InvalidArgumentError('Give failed, all, or outcomes with commas between, e.g. exhausted,empty.');
  }
  return names;
}
