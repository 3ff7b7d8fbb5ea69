import type { SweepReport } from '../../../sweep-report';
import { costTables } from '../../cost/cost-sections';
import { dataTables, readerTables } from '../../report-sections';
import { actionsTable, provenanceTable, sweepFacts } from '../../sweep-tables';
import { hasRows, plainTable, type TextTable } from '../../text-table';
import type { SectionMaker } from './page-section';
import { plainSection } from './plain-section';

/** Who answered, how they were asked, and what became of it. */
export const readersSection: SectionMaker = ({ report }) =>
  report.readers.length === 0 ? [] : plainSection({ id: 'readers', title: 'Readers', tables: readerTables(report) });

export const costSection: SectionMaker = ({ report }) =>
  plainSection({ id: 'cost', title: 'Cost', tables: costTables(report) });

export const dataSection: SectionMaker = ({ report }) =>
  plainSection({ id: 'data', title: 'Data', tables: dataTables(report), className: 'properties' });

/** What another run would need to be the same, and what operators did meanwhile. */
export const provenanceSection: SectionMaker = ({ report }) =>
  plainSection({
    id: 'provenance',
    title: 'Provenance',
    tables: [sweepTable(report), provenanceTable(report), actionsTable(report)].filter(hasRows),
    className: 'properties',
  });

/** When it ran, and under which licences its data may be used. */
function sweepTable(report: SweepReport): TextTable {
  return plainTable({
    caption: 'The sweep',
    columns: [{ heading: 'property' }, { heading: 'value' }],
    rows: [
      ...sweepFacts(report).map(([name, value]) => [name, value]),
      ...report.datasets.map(({ benchmark, licence }) => [`licence of ${benchmark}`, licence]),
    ],
  });
}
