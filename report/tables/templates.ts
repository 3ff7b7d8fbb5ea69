import { paperAccuracyBand } from './paper-bands';
import type { TableDefinition } from './table-definition';

/** Every template against the whole dialogue. A generator's variant of one is an arm of its own, `<template>:<id>`. */
export const templatesTable: TableDefinition = {
  views: [
    {
      id: 'templates',
      title: 'by template',
      armHeading: 'template',
      armOf: ({ template }) => template,
      controlsOf: () => ['raw_conversation'],
      band: (arm, scorer) => paperAccuracyBand('templates', arm, scorer),
      generatorOf: (arm) => /^[^:]+:(.+)$/s.exec(arm)?.[1],
    },
  ],
  pooled: false,
  spread: true,
};
