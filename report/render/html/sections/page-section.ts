import type { PackedItems } from '../../../items/packed-items';
import type { SweepReport } from '../../../sweep-report';
import type { Drawing } from '../plots/drawing';
import type { SafeHtml } from '../safe-html';

/** What every part of the page is made from. */
export interface PageContext {
  readonly report: SweepReport;
  readonly drawing: Drawing;
  /** What the item browser shows; undefined: the page has none. */
  readonly items?: PackedItems;
}

/** A part of the page that the table of contents names. */
export interface PageSection {
  /** Of its heading: unique in the page, letters, digits and hyphens only. */
  readonly id: string;
  /** As the table of contents names it. */
  readonly title: string;
  /** A word beside the title there, e.g. `incomplete`. */
  readonly flag?: string;
  /** A whole `section` element, labelled by the element with `id`. */
  readonly markup: SafeHtml;
  /** Rules for what is in it alone. */
  readonly style?: string;
  readonly script?: SectionScript;
}

/** What a section runs at the end of the page. */
export interface SectionScript {
  readonly code: string;
  /** Blocks of data that it finds by their ids: base64 only. */
  readonly data: readonly { readonly id: string; readonly base64: string }[];
  /** Whether it adds scripts of files beside the page, which the page's policy has to allow. */
  readonly loadsFiles: boolean;
}

/** Makes sections of one kind; none where the report has nothing for them. */
export type SectionMaker = (page: PageContext) => readonly PageSection[];
