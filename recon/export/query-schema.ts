import { z } from 'zod';

import type { AccountReason, OptionRef, Query } from '../model/query';
import { id, interval, list, minute, text, whole } from './schema-parts';

const outcome = z.enum(['lost', 'gained', 'earlier', 'later', 'regrounded', 'same']);
const node = id('Node');
const attribute = id('Attribute');
const entry = id('Entry');
const subject = id('Entity');
const day = whole('Day, from 1');
const window = interval('The hours asked about');
const ends = { from: id('Node at the beginning'), to: id('Node at the end') };
const notice = { notice: id('Node of the notice') };
const conflict = { conflict: id('Conflict') };
const pins = {
  pins: list(
    z.strictObject({ node, at: minute('When it is entered instead; null: never').nullable() }),
    'Discoveries made at another time',
  ),
};
const state = { entity: subject, key: text('What is asked of it') };

/** The stem in structured form: with the case it fixes the key. */
export const querySchema: z.ZodType<Query> = z.union([
  z.strictObject({
    ask: z.enum(['inner_steps', 'trail_members', 'trail_length', 'trail_order', 'trail_account']),
    ...ends,
  }),
  z.strictObject({
    ask: z.enum(['brought_down', 'weakened', 'effect', 'latest_brought_down_day', 'spread_order']),
    ...notice,
  }),
  z.strictObject({ ask: z.enum(['stands_at_close', 'fall_order', 'entered_first', 'entered_order']) }),
  z.strictObject({ ask: z.literal('fallen_after'), notices: list(node, 'Nodes of the notices') }),
  z.strictObject({ ask: z.literal('count_brought_down'), ...notice, entryType: text('Type of entry counted') }),
  z.strictObject({ ask: z.literal('fate'), ...notice, attribute }),
  z.strictObject({
    ask: z.enum([
      ...(['account_borne_out', 'settling_entry', 'standing_of_accounts', 'holds_once_weighed'] as const),
      ...(['rests_on_loser', 'independent_of_both', 'miss', 'happened_order', 'account_and_why'] as const),
    ]),
    ...conflict,
  }),
  z.strictObject({ ask: z.enum(['outcome_of', 'hypothetical_day']), ...pins, node }),
  z.strictObject({ ask: z.literal('with_outcome'), ...pins, outcomes: list(outcome, 'Any of these makes it true') }),
  z.strictObject({
    ask: z.literal('count_lost'),
    ...pins,
    entryTypes: list(z.string(), 'Types of entry counted'),
    fromDay: day,
    toDay: day,
  }),
  z.strictObject({ ask: z.literal('hypothetical_order'), ...pins }),
  z.strictObject({ ask: z.literal('what_differs'), ...pins, nodes: list(node, 'Nodes asked about') }),
  z.strictObject({ ask: z.literal('gap_of_at_least'), window, minutes: whole('Shortest gap that counts') }),
  z.strictObject({ ask: z.literal('placed_by_two'), window, place: subject }),
  z.strictObject({
    ask: z.literal('both_at'),
    window,
    place: subject,
    subjects: z.tuple([z.string(), z.string()]).meta({ description: 'Entities' }),
  }),
  z.strictObject({ ask: z.enum(['covered_by_two', 'longest_gap']), window, subject }),
  z.strictObject({
    ask: z.literal('minutes_by_both'),
    window,
    place: subject,
    subject,
    streams: z.tuple([z.string(), z.string()]).meta({ description: 'Streams' }),
  }),
  z.strictObject({ ask: z.literal('unaccounted_order'), window }),
  z.strictObject({
    ask: z.literal('who_could'),
    window,
    minutes: whole('Shortest gap that counts'),
    subjects: list(subject, 'Entities'),
  }),
  z.strictObject({ ask: z.enum(['state_at', 'state_and_change']), ...state, at: minute('When') }),
  z.strictObject({
    ask: z.literal('record_of'),
    stream: id('Stream'),
    subject,
    place: subject,
    when: interval('When it was recorded'),
  }),
  z.strictObject({ ask: z.literal('not_cleared_by'), day, subjects: list(subject, 'Entities') }),
  z.strictObject({ ask: z.literal('cleared_by'), day }),
  z.strictObject({ ask: z.literal('entered_between'), after: entry, before: entry }),
  z.strictObject({ ask: z.literal('days_between'), from: entry, to: entry }),
  z.strictObject({ ask: z.literal('count_records'), stream: id('Stream'), subject, day }),
  z.strictObject({ ask: z.literal('detail_of'), ...state }),
]);

const because: z.ZodType<AccountReason> = z.union([
  z.strictObject({ kind: z.enum(['record', 'echo']), node }),
  z.strictObject({ kind: z.enum(['post', 'spoke_first', 'spoke_last', 'reconciled', 'undecided']) }),
]);

/** What an option stands for. */
export const optionRefSchema: z.ZodType<OptionRef> = z.union([
  z.strictObject({ node }),
  z.strictObject({ nodes: list(node, 'Nodes in order') }),
  z.strictObject({ attribute }),
  z.strictObject({ fell: list(attribute, 'Attributes that fell'), stood: list(attribute, 'Attributes that stood') }),
  z.strictObject({ account: node, because }),
  z.strictObject({ accounts: z.enum(['both', 'neither']), because }),
  z.strictObject({ record: node }),
  z.strictObject({ independent: node }),
  z.strictObject({ outcome: z.enum([...outcome.options, 'unknown']) }),
  z.strictObject({ subject }),
  z.strictObject({ span: interval('The span') }),
  z.strictObject({ entry }),
  z.strictObject({ value: z.union([z.string(), z.number()]) }),
]);
