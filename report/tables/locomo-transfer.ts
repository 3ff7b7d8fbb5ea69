import type { TableDefinition } from './table-definition';

/** Templates and packets against the whole conversation. */
export const locomoTransferTable: TableDefinition = {
  views: [
    {
      id: 'surfaces',
      title: 'by template or packet level',
      armHeading: 'template or level',
      armOf: ({ template }) => template,
      controlsOf: () => ['raw_conversation'],
    },
  ],
  pooled: false,
};
