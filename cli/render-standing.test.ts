import { renderStanding } from './render-standing';

const version = { deploymentName: 'render-bench', buildId: '0.2.0-3fa9' };
const addresses = { temporalAddress: 'temporal:7233', temporalNamespace: 'evals' };
const command =
  'temporal worker deployment set-current-version --deployment-name render-bench --build-id 0.2.0-3fa9 ' +
  '--address temporal:7233 --namespace evals';

it('a current build asks for nothing', () => {
  expect(renderStanding({ kind: 'current' }, version, addresses)).toEqual([
    'build 0.2.0-3fa9 of deployment render-bench is current: new workflows run on it',
  ]);
});

it.each([
  [{ kind: 'aside', currentBuildId: '0.1.0-77aa' }, 'is not current (the current one is build 0.1.0-77aa)'],
  [{ kind: 'aside', currentBuildId: null }, 'is not current (no build is): no new workflow runs on it'],
  [{ kind: 'ramping', percentage: 20 }, 'is ramping: 20 % of new workflows run on it'],
  [
    { kind: 'untold', why: 'no such method' },
    'does not say whether build 0.2.0-3fa9 of deployment render-bench is current (no',
  ],
] as const)('%j is said with the command that makes the build current', (standing, said) => {
  const [first, second] = renderStanding(standing, version, addresses);
  expect([first.includes(said), second]).toEqual([true, command]);
});
