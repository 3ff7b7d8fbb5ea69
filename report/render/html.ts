import type { PackedItems } from '../items/packed-items';
import type { SweepReport } from '../sweep-report';
import { itemsSection } from './html/items/items-section';
import { page } from './html/page/page';
import { createDrawing } from './html/plots/drawing';
import { costSection, dataSection, provenanceSection, readersSection } from './html/sections/closing-sections';
import { experimentSections } from './html/sections/experiment-sections';
import { overviewSection } from './html/sections/overview-section';
import type { SectionMaker } from './html/sections/page-section';
import { statementsSection } from './html/sections/statements-section';

/** The page from top to bottom. */
const sections: readonly SectionMaker[] = [
  overviewSection,
  experimentSections,
  statementsSection,
  itemsSection,
  readersSection,
  costSection,
  dataSection,
  provenanceSection,
];

/**
 * The report as one self-contained page: plots are drawn here, so that it is read without script and without network; its
 * one small script only adds to what is there. Its own policy forbids everything else. Made for a phone, for print, in
 * the light and in the dark. Every figure of a plot also stands in a table.
 *
 * This module loads Observable Plot and a document for it to draw in (a fifth of a second): import it only where a page
 * is written.
 */
export function renderHtml(report: SweepReport, items?: PackedItems): string {
  const context = { report, drawing: createDrawing(report), items };
  return page(
    context,
    sections.flatMap((make) => make(context)),
  );
}
