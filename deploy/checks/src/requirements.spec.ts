import { describe, expect, it } from '@jest/globals';
import { fill, numbersIn, type Proof, reachOf } from './requirements.ts';

const table = (...states: [first: string, second: string]) => `# Requirements

| number | what | state | where | proved by |
|---|---|---|---|---|
| VAL-01 | IBAN | ${states[0]} | \`proto/values\` | [old](../gone.spec.ts) |
| VAL-02 | Money | ${states[1]} | – |  |
`;
const document = table('not', 'partly: no cents');

const inside: Proof = { path: 'proto/values/money.spec.ts', reach: 'inside' };
const outside: Proof = { path: 'gateway/src/rest/rest.spec.ts', reach: 'outside' };
const proofs = (...tests: Proof[]) => new Map([['VAL-02', tests]]);

describe('the table of requirements', () => {
  it('reads one or several numbers out of test titles and nothing out of code', () => {
    expect(numbersIn(`it('[VAL-01] x'); it("[VAL-02, VAL-03] y"); const a = list[VAL]; // UTF-16`)).toEqual([
      'VAL-01',
      'VAL-02',
      'VAL-03',
    ]);
  });

  it('a test that is left out proves nothing', () => {
    expect(
      numbersIn(`it.skip('[VAL-01] x');\nit.todo('[VAL-02] y');\ndescribe.skip('[VAL-03]')\nit('[VAL-04]')`),
    ).toEqual(['VAL-04']);
  });

  it('names the tests of a number, those from outside first, and forgets those that are gone', () => {
    const filled = fill(document, proofs(inside, outside));
    expect(filled).toContain('| VAL-01 | IBAN | not | `proto/values` |  |');
    expect(filled).toContain(
      '| VAL-02 | Money | partly: no cents | – | [rest](../gateway/src/rest/rest.spec.ts), [money](../proto/values/money.spec.ts) |',
    );
    expect(fill(filled, proofs(inside, outside))).toBe(filled);
  });

  it('refuses a number that does not exist, and a row that stands there twice or lacks a cell', () => {
    expect(() => fill(document, new Map([['VAL-99', [inside]]]))).toThrow(
      /VAL-99 is unknown \(proto\/values\/money\.spec\.ts\)/,
    );
    expect(() => fill(document + document, proofs())).toThrow(/VAL-01 stands there twice/);
    expect(() => fill('| VAL-01 | IBAN | where | proofs |', new Map())).toThrow(/VAL-01 has 4 cells/);
  });

  it('refuses done without a test through the gateway or the browser', () => {
    const claimed = table('not', 'done');
    for (const tests of [[], [inside]])
      expect(() => fill(claimed, proofs(...tests))).toThrow(/VAL-02 is done without a test through/);
    expect(fill(claimed, proofs(inside, outside))).toContain('| Money | done |');
  });

  it.each(['', 'Done', 'ready', 'partly', 'partly:', 'partly:  ', 'not yet', 'done: nearly'])(
    'refuses the state %j',
    (state) => {
      expect(() => fill(table('not', state), proofs(outside))).toThrow(/VAL-02 has the state/);
    },
  );

  it.each([
    ['gateway/src/rest/rest.spec.ts', 't = await startTestGateway({ people })', 'outside'],
    ['gateway/src/http/open.spec.ts', 'gateway = await openGateway({ env })', 'outside'],
    ['gateway/src/import/files.spec.ts', "import { readCsv } from './read-csv.ts'", 'inside'],
    ['web/e2e/shell.spec.ts', 'stage = await openStage()', 'outside'],
    ['web/e2e/month.spec.ts', '({ stage, page, said } = await openSignedIn(FINANCE_MANAGER));', 'outside'],
    ['deploy/runner/src/system.spec.ts', 'await startSystem({ basePort })', 'outside'],
    ['deploy/checks/src/story/billing.spec.ts', 'await startTestServices({ finance })', 'inside'],
    ['deploy/checks/src/story/month.spec.ts', 'await startTestGateway({ finance })', 'outside'],
    ['web/src/lib/session.spec.ts', '// unlike openStage() in the browser', 'inside'],
    ['services/people/src/x.spec.ts', 'startTestGateway()', 'inside'],
  ] as const)('%s that says "%s" reaches the product from %s', (path, source, reach) => {
    expect(reachOf(path, source)).toBe(reach);
  });
});
