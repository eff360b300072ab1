import { describe, expect, it } from '@jest/globals';
import { fill, numbersIn } from './requirements.ts';

const document = `# Requirements

| number | what | where | proved by |
|---|---|---|---|
| VAL-01 | IBAN | \`proto/values\` | [old](../gone.spec.ts) |
| VAL-02 | Money | – |  |
`;

describe('the table of requirements', () => {
  it('reads one or several numbers out of test titles and nothing out of code', () => {
    expect(numbersIn(`it('[VAL-01] x'); it("[VAL-02, VAL-03] y"); const a = list[VAL]; // UTF-16`)).toEqual([
      'VAL-01',
      'VAL-02',
      'VAL-03',
    ]);
  });

  it('names the tests of a number and forgets those that are gone', () => {
    const filled = fill(document, new Map([['VAL-02', ['proto/values/money.spec.ts']]]));
    expect(filled).toContain('| VAL-01 | IBAN | `proto/values` |  |');
    expect(filled).toContain('| VAL-02 | Money | – | [money](../proto/values/money.spec.ts) |');
    expect(fill(filled, new Map([['VAL-02', ['proto/values/money.spec.ts']]]))).toBe(filled);
  });

  it('refuses a number that does not exist', () => {
    expect(() => fill(document, new Map([['VAL-99', ['a.spec.ts']]]))).toThrow(/VAL-99 \(a\.spec\.ts\)/);
  });
});
