import type { TableDefinition } from './table-definition';

const separator = ' · ';

/** Forms of the same documents against the raw paragraphs: the gold ones, or all where those were not shown. */
export const hotpotqaTransferTable: TableDefinition = {
  views: [
    {
      id: 'surfaces',
      title: 'by surface',
      armHeading: 'surface',
      armOf: ({ surface, generator }) => (generator === undefined ? surface : `${surface}${separator}${generator}`),
      controlsOf: (_, arms) => [arms.includes('raw_gold') ? 'raw_gold' : 'raw_all'],
      generatorOf: (arm) => arm.split(separator)[1],
    },
  ],
  pooled: false,
};
