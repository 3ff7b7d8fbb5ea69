import importX from 'eslint-plugin-import-x';
import simpleImportSort from 'eslint-plugin-simple-import-sort';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/**
 * The import arrows, as rows: a folder may import from lower rows only; folders of one row do not import each other.
 * docs/design.md draws the same table.
 */
const rows = [
  ['text', 'contracts'],
  ['recon'],
  ['benchmarks', 'providers'],
  ['evidence', 'scoring', 'systems'],
  ['experiments'],
  ['db'],
  ['report'],
  ['activities', 'stack'],
  ['worker', 'cli', 'bench'],
];
/** What a folder may import beyond, or short of, its row. */
const exceptions = {
  contracts: { mayImport: [] },
  stack: { mayImport: ['contracts', 'db', 'text'] },
  workflows: { mayImport: ['contracts'] },
  cli: { mayImport: [...rows.slice(0, 8).flat(), 'worker'] },
  bench: { mayImport: [...rows.slice(0, 8).flat()] },
  sample: { mayImport: ['text', 'benchmarks'] },
};
const folders = [...new Set([...rows.flat(), ...Object.keys(exceptions), 'workflows', 'test'])];

function allowedFor(folder) {
  if (exceptions[folder]) return exceptions[folder].mayImport;
  const row = rows.findIndex((names) => names.includes(folder));
  return rows.slice(0, row).flat();
}

const arrows = folders
  .filter((folder) => folder !== 'test')
  .map((folder) => {
    const forbidden = folders.filter((other) => other !== folder && !allowedFor(folder).includes(other));
    const typesOnly = folder === 'workflows' || folder === 'cli' ? ['activities', 'workflows'] : [];
    return {
      files: [`${folder}/**/*.ts`],
      ignores: ['**/*.test.ts'],
      rules: {
        '@typescript-eslint/no-restricted-imports': [
          'error',
          {
            patterns: [
              ...forbidden.map((other) => ({
                regex: `^(\\.\\./)+${other}(/|$)`,
                message: `${folder}/ may not import ${other}/ (see the rows in eslint.config.mjs)`,
                allowTypeImports: typesOnly.includes(other),
              })),
              ...(folder === 'db'
                ? []
                : [
                    {
                      regex: '^(drizzle-orm|postgres)(/|$)',
                      message: 'only db/ speaks to Postgres',
                      allowTypeImports: false,
                    },
                  ]),
              ...(folder === 'workflows' || folder === 'contracts'
                ? [
                    {
                      regex: '^(node:|zod|@temporalio/(worker|client|activity))',
                      message: 'not in the workflow sandbox',
                    },
                  ]
                : []),
            ],
          },
        ],
      },
    };
  });

/** The solver checks the keys: it shares types with what makes them, and nothing else. */
const solverArrow = {
  files: ['recon/solver/**/*.ts'],
  ignores: ['**/*.test.ts'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex: '^(\\.\\./)+(questions|semantics|generator|narrator|validators|catalogue|random)(/|$)',
            message: 'recon/solver/ stands on recon/model/ alone, so that its answers are its own',
          },
        ],
      },
    ],
  },
};

export default tseslint.config(
  { ignores: ['dist/**', 'coverage/**', 'node_modules/**', 'db/migrations/**'] },
  ...tseslint.configs.recommendedTypeChecked.map((config) => ({ ...config, files: ['**/*.ts'] })),
  {
    files: ['**/*.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { 'import-x': importX, 'simple-import-sort': simpleImportSort },
    settings: { 'import-x/resolver': { node: { extensions: ['.ts', '.js'] } } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // Cycles of packages are theirs; one of them has a folder that this rule takes for its resolver.
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'simple-import-sort/imports': 'error',
      'simple-import-sort/exports': 'error',
      eqeqeq: 'error',
    },
  },
  { files: ['**/*.test.ts', 'test/**/*.ts'], rules: { '@typescript-eslint/explicit-module-boundary-types': 'off' } },
  { files: ['**/*.js', '**/*.mjs'], languageOptions: { globals: globals.node } },
  ...arrows,
  solverArrow,
);
