import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { freshClient, Page } from '../../lib/testing/page.tsx';
import { NeighbourButtons } from './neighbour-buttons.tsx';
import { RecordListContext } from './neighbours.ts';

afterEach(cleanup);

function show(id: string, enabled = true) {
  const go = jest.fn();
  render(
    <Page client={freshClient()}>
      <RecordListContext value={{ ids: ['a', 'b', 'c'], go }}>
        <div role="dialog" aria-label="Contrato">
          <NeighbourButtons id={id} enabled={enabled} />
        </div>
      </RecordListContext>
    </Page>,
  );
  return go;
}

describe('the record before and after', () => {
  it('[NAV-01] is reached by button and by j and k, in the order of the list', async () => {
    const user = userEvent.setup();
    const go = show('b');
    expect(screen.getByText('2 de 3')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Ficha anterior' }));
    await user.click(screen.getByRole('button', { name: 'Ficha siguiente' }));
    await user.keyboard('jk');
    expect(go.mock.calls).toEqual([['a'], ['c'], ['c'], ['a']]);
  });

  it('[NAV-01] ends with the list, is not there for other records, and rests while one edits', async () => {
    const user = userEvent.setup();
    const go = show('c');
    expect(screen.getByRole('button', { name: 'Ficha siguiente' }).hasAttribute('disabled')).toBe(true);
    await user.keyboard('j');
    cleanup();
    show('z');
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
    const other = show('b', false);
    await user.keyboard('jk');
    expect([go.mock.calls, other.mock.calls]).toEqual([[], []]);
  });
});
