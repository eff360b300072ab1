import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import type { Row } from '../../lib/records.ts';
import { partsOf } from './row-parts.ts';
import { useHeldRow } from './use-held-row.ts';

const row = (id: string) => ({ id, version: 1 }) as Row;

function Body({ rows, start }: { rows: readonly (Row | null)[]; start: number }) {
  const { held, ...focus } = useHeldRow({ listKey: 'one', rows, start });
  const parts = partsOf(rows, start, { from: start, to: start + rows.length }, 10, held);
  return (
    <ul {...focus}>
      {parts.map((part) =>
        'row' in part ? (
          <li key={part.row.id} data-id={part.row.id} tabIndex={0}>
            {part.row.id}
          </li>
        ) : (
          <li key={`gap-${part.at}`}>{`${part.at}+${part.rows}`}</li>
        ),
      )}
    </ul>
  );
}
const drawn = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('the row that has the focus', () => {
  it('[SCR-01] stays while its page comes again, and goes where another row has its place', () => {
    const { rerender } = render(<Body rows={[row('a'), row('b')]} start={0} />);
    fireEvent.focus(screen.getByText('b'));
    rerender(<Body rows={[row('x')]} start={6} />);
    expect(drawn()).toEqual(['0+1', 'b', '2+4', 'x', '7+3']);
    rerender(<Body rows={[null, null]} start={0} />);
    expect(drawn()).toEqual(['0+1', 'b', '2+8']);
    rerender(<Body rows={[row('a'), row('c')]} start={0} />);
    expect(drawn()).toEqual(['a', 'c', '2+8']);
  });
});
