import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { notifications } from '@mantine/notifications';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { resetWire, rows, show, wire } from './testing/list-bench.tsx';

const LIST = '/contract/rent?columns=name,status,rent,petBan,region,totalBondMonths';

beforeEach(() => {
  act(() => notifications.clean());
  resetWire();
  wire.items = rows.map((row) => ({ ...row, petBan: false, region: 'CATALONIA', totalBondMonths: 2 }));
});

/** The server takes what it is sent. */
const takes = () => {
  wire.patched = ({ objectId, object: { version, ...values } }) => {
    const saved = {
      ...wire.items.find(({ id }) => id === objectId)!,
      ...values,
      version: Number(version) + 1,
    };
    wire.items = wire.items.map((row) => (row.id === objectId ? saved : row));
    return { data: saved };
  };
};
const sent = () => wire.sent.filter(({ url }) => url === 'patchObject').map(({ body }) => body as never);
const cells = async (row: number) => {
  const table = await screen.findByRole('table', { name: 'Alquileres' });
  return within(within(table).getAllByRole('row')[row]!).getAllByRole('cell');
};
const months = () => screen.findByRole('textbox', { name: /Meses de fianza total/ });

async function edit(role?: Parameters<typeof show>[2]) {
  const user = userEvent.setup();
  show(LIST, jest.fn(), role);
  await cells(1);
  await user.keyboard('j');
  return user;
}
/** On the second of the cells that can be edited. */
const toMonths = '{ArrowRight}{ArrowRight}';

describe('editing in place', () => {
  it('[SCR-01] e edits the cell under the cursor, Enter saves it with its version, and it can be undone', async () => {
    takes();
    const user = await edit();
    await user.keyboard(`${toMonths}e`);
    await user.clear(await months());
    await user.keyboard('3{Enter}');
    expect((await cells(1))[6]!.textContent).toContain('3');
    await waitFor(() =>
      expect(sent()).toEqual([
        { collection: 'contract', objectId: rows[0]!.id, object: { totalBondMonths: 3, version: 1 } },
      ]),
    );
    expect(screen.queryByRole('textbox', { name: /Meses de fianza total/ })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
    const restore = () => wire.sent.find(({ url }) => url.endsWith(`${rows[0]!.id}/restore`));
    await waitFor(() => expect(restore()?.body).toEqual({ version: 2, to: 1, fields: ['totalBondMonths'] }));
  });

  it('[SCR-01] Escape discards, and an unchanged value is not sent', async () => {
    takes();
    const user = await edit();
    await user.keyboard(`${toMonths}{F2}`);
    await user.clear(await months());
    await user.keyboard('9{Escape}');
    expect((await cells(1))[6]!.textContent).toContain('2');
    await user.keyboard('e');
    await months();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /Meses de fianza/ })).toBeNull());
    expect(sent()).toEqual([]);
  });

  it('[SCR-01] Tab saves and goes on to the next cell that can be edited, with the version as it is then', async () => {
    takes();
    const user = await edit();
    await user.keyboard('e');
    await screen.findByRole('checkbox', { name: /Prohibición de animales/ });
    await user.keyboard(' {Tab}');
    await screen.findByRole('combobox', { name: /Comunidad autónoma/ });
    expect(await screen.findByRole('option', { name: 'Comunidad de Madrid' })).toBeTruthy();
    await user.keyboard('{Tab}');
    await user.clear(await months());
    await user.keyboard('4{Enter}');
    await waitFor(() =>
      expect(sent()).toEqual([
        { collection: 'contract', objectId: rows[0]!.id, object: { petBan: true, version: 1 } },
        { collection: 'contract', objectId: rows[0]!.id, object: { totalBondMonths: 4, version: 2 } },
      ]),
    );
  });

  it('[SCR-01] a refused value keeps its editor open with the sentence', async () => {
    const message = 'La fianza total no puede pasar de tres meses.';
    wire.patched = () => ({ error: { code: 'CONTRACT.INVALID', kind: 'invalid', message } });
    const user = await edit();
    await user.keyboard(`${toMonths}e`);
    await user.clear(await months());
    await user.keyboard('-1{Enter}');
    await screen.findByText(/mínimo|al menos|0/, { selector: '[class*="error"]' });
    expect(sent()).toEqual([]);
    await user.clear(await months());
    await user.keyboard('7{Enter}');
    await screen.findByText(message);
    expect(((await months()) as HTMLInputElement).value).toBe('7');
    await user.keyboard('{Escape}');
    expect((await cells(1))[6]!.textContent).toContain('2');
  });

  it('[SCR-01] what somebody else has changed meanwhile is told with the name, and their value can stay', async () => {
    wire.patched = () => ({
      error: { code: 'RECORD.STALE', kind: 'stale', message: 'Otra persona lo ha cambiado.' },
    });
    wire.standing = { ...rows[0]!, version: 5, totalBondMonths: 6 };
    wire.history = [{ version: 5, actor: 'e1', changes: { totalBondMonths: { before: 2, after: 6 } } }];
    const user = await edit();
    await user.keyboard(`${toMonths}e`);
    await user.clear(await months());
    await user.keyboard('3{Enter}');
    await screen.findByText(/Marta Soler lo ha cambiado a «6»\. No se ha guardado nada\./);
    wire.items = wire.items.map((row, at) => (at === 0 ? { ...row, totalBondMonths: 6, version: 5 } : row));
    takes();
    await user.click(screen.getByRole('button', { name: 'Guardar el mío' }));
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ object: { totalBondMonths: 3, version: 5 } }));
  });

  it('[SCR-01] a change of another field by somebody else does not stand in the way', async () => {
    wire.standing = { ...rows[0]!, version: 5, petBan: true, totalBondMonths: 2 };
    wire.patched = ({ object }) =>
      object['version'] === 5
        ? { data: { ...(wire.standing as object), ...object, version: 6 } }
        : { error: { code: 'RECORD.STALE', kind: 'stale', message: 'Otra persona lo ha cambiado.' } };
    const user = await edit();
    await user.keyboard(`${toMonths}e`);
    await user.clear(await months());
    await user.keyboard('3{Enter}');
    await screen.findByRole('button', { name: 'Deshacer' });
    expect(sent()).toHaveLength(2);
  });

  it('[SCR-01] the pencil of a cell has the name of its field and is reached with Tab; a click elsewhere saves', async () => {
    takes();
    const user = userEvent.setup();
    show(LIST);
    const link = within((await cells(2))[1]!).getByRole('link');
    act(() => link.focus());
    await user.tab();
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Editar Prohibición de animales/);
    await user.tab();
    await user.tab();
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Editar Meses de fianza total/);
    await user.keyboard('{Enter}');
    await user.clear(await months());
    await user.keyboard('1');
    await user.click(document.body);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(screen.queryByText(/^ficha/)).toBeNull();
    expect(screen.queryByRole('button', { name: /^Editar Renta/ })).toBeNull();
  });

  it('[SES-09] offers nothing to edit to a role that may not', async () => {
    const user = await edit('EXTERNAL_EMPLOYEE');
    await user.keyboard('e');
    await user.hover((await cells(1))[6]!);
    expect(screen.queryByRole('button', { name: /^Editar/ })).toBeNull();
    expect(screen.queryByRole('textbox', { name: /Meses/ })).toBeNull();
  });
});
