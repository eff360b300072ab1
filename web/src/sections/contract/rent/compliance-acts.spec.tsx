import { afterEach, describe, expect, it } from '@jest/globals';
import type { ComplianceKind } from '@llavero/proto/records/choices/compliance';
import type { DeadlineKind } from '@llavero/proto/records/choices/deadlines';
import { menuLists } from '@llavero/proto/navigation';
import { formatDay, fromDayKey, startOfDay } from '@llavero/proto/values/dates';
import { IconScale } from '@tabler/icons-react';
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CompliancePanel } from '../../../components/compliance/compliance-panel.tsx';
import { type Menu, MenuContext } from '../../../lib/menu.ts';
import { type Asked, fakeGateway } from '../../../lib/testing/fake-gateway.ts';
import { Address, freshClient, Page } from '../../../lib/testing/page.tsx';
import { rentComplianceActs } from './compliance-acts.ts';

configure({ asyncUtilTimeout: 30_000 });

const id = '01900000-0000-7000-8000-000000000001';
const endDate = fromDayKey('2031-11-30');
const inForce = {
  id,
  version: 7,
  status: 'ACTIVE',
  activated: true,
  cancelled: false,
  prenoticeCommunicationStatus: 'NONE',
  endDate,
};
const screenOf = (path: 'place/property' | 'place/unit' | 'contract/insurance') => ({
  path,
  key: path.split('/')[1] ?? '',
  title: path,
  icon: IconScale,
  list: menuLists[path],
  load: () => Promise.reject(new Error('is not opened here')),
});
const menu: Menu = [
  {
    key: 'place',
    title: 'Inmuebles',
    icon: IconScale,
    screens: [screenOf('place/property'), screenOf('place/unit'), screenOf('contract/insurance')],
  },
];
const user = userEvent.setup();
afterEach(cleanup);

interface Lacking {
  kind: ComplianceKind;
  collection: string;
  record: string;
}

interface Found {
  due?: DeadlineKind[];
  warned?: string[];
  lacking?: Lacking[];
}

function show({ due = [], warned = [], lacking = [] }: Found, record = inForce): Asked[] {
  const asked = fakeGateway(({ call }) => {
    if (call === '/commands/LegalDeadlines')
      return { items: due.map((kind) => ({ kind, day: endDate, daysLeft: 5, law: 'LAU art. 9.1' })) };
    if (call === '/commands/ContractLegalWarnings')
      return { warnings: warned.map((field) => ({ field, law: 'LAU art. 36', message: 'Revíselo.' })) };
    if (call === '/commands/ComplianceFindings')
      return {
        total: lacking.length,
        items: lacking.map((each) => ({ ...each, law: 'Mandato', message: '12 meses', title: 'Sants 8' })),
      };
    if (call === '/commands/PreviewNotice') return { inTime: true, consequence: 'Termina.', text: 'Carta' };
    return { id, version: 8, status: 'ACTIVE' };
  });
  render(
    <Page client={freshClient()} address="/contract/rent/rent/1?tab=cumplimiento&q=sants">
      <MenuContext value={menu}>
        <CompliancePanel collection="contract" record={record} acts={rentComplianceActs} />
      </MenuContext>
      <Address />
    </Page>,
  );
  return asked;
}

const click = async (name: string) => user.click(await screen.findByRole('button', { name }));
const address = () => new URLSearchParams(screen.getByLabelText('dirección').textContent.split('?')[1]);

describe('[VAL-04] the legal warnings and deadlines of a contract', () => {
  it.each<[string, Found]>([
    ['deadline', { due: ['BOND_DEPOSIT'] }],
    ['warning', { warned: ['legalBondDepositDate'] }],
  ])('the deposit of the bond is noted from its %s, with movement and day filled in', async (_, found) => {
    const asked = show(found);
    await click('Registrar depósito');
    const act = await screen.findByRole('combobox', { name: /Movimiento/ });
    expect(act).toHaveProperty('value', 'Depositada en el organismo público');
    const today = startOfDay(Date.now() / 1000);
    expect(await screen.findByLabelText(/^Fecha/)).toHaveProperty('value', formatDay(today));
    await user.type(await screen.findByLabelText('Número de registro'), 'INC-1');
    await click('Anotar movimiento de fianza');
    await waitFor(() =>
      expect(asked).toContainEqual({
        call: '/commands/RecordBondAct',
        input: expect.objectContaining({
          id,
          version: 7,
          act: 'DEPOSITED',
          date: today,
          registrationNumber: 'INC-1',
        }),
      }),
    );
    expect(await screen.findByText('Movimiento de fianza anotado')).toBeTruthy();
  });

  it.each<[DeadlineKind, string]>([
    ['OWNER_NOTICE', 'Propietario'],
    ['PENDING_BUROFAX', 'Propietario'],
    ['TENANT_NOTICE', 'Inquilino'],
  ])('%s opens the dialog of notices with its party and the end of the term', async (kind, party) => {
    const asked = show({ due: [kind] });
    await click('Registrar preaviso');
    expect(await screen.findByRole('dialog', { name: 'Registrar preaviso' })).toBeTruthy();
    expect(await screen.findByDisplayValue(party)).toBeTruthy();
    expect(screen.getByDisplayValue(formatDay(endDate))).toBeTruthy();
    await waitFor(() =>
      expect(asked).toContainEqual({
        call: '/commands/PreviewNotice',
        input: expect.objectContaining({
          party: kind === 'TENANT_NOTICE' ? 'TENANT' : 'OWNER',
          endDate,
        }),
      }),
    );
  });

  it('the return of the bond leads to the tab of the move-out, and the list stays as it was', async () => {
    show({ due: ['BOND_INTEREST'] });
    await click('Ir a la salida');
    expect(Object.fromEntries(address())).toEqual({ tab: 'salida', q: 'sants' });
  });

  it('what has no act of its own is settled in the form, and the list stays as it was', async () => {
    show({ due: ['ITP'], warned: ['contractDuration'] });
    expect(await screen.findByRole('button', { name: 'Anotar en la ficha' })).toBeTruthy();
    await click('Corregir en la ficha');
    expect(Object.fromEntries(address())).toEqual({ edit: '1', q: 'sants' });
  });

  it('an act that the contract does not allow yet leaves the form', async () => {
    show({ warned: ['legalBondDepositDate'] }, { ...inForce, activated: false });
    await click('Corregir en la ficha');
    expect(address().get('edit')).toBe('1');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[OPS-07] a contract without its insurance gets it here, and is asked again', async () => {
    const asked = show({ lacking: [{ kind: 'INSURANCE_MISSING', collection: 'contract', record: id }] });
    expect(await screen.findByText('Sin seguro de impagos · Mandato')).toBeTruthy();
    expect(screen.getByText('12 meses')).toBeTruthy();
    await click('Abrir seguro');
    expect(await screen.findByText('Seguro abierto, pendiente de contratar')).toBeTruthy();
    expect(asked).toContainEqual({ call: '/commands/InsureContract', input: { contract: id } });
    await waitFor(() =>
      expect(asked.filter(({ call }) => call === '/commands/ComplianceFindings').length).toBeGreaterThan(1),
    );
  });

  it('[OPS-02] [OPS-07] a certificate is noted in its unit and a policy in its own window', async () => {
    const other = '01900000-0000-7000-8000-000000000002';
    show({
      lacking: [
        { kind: 'ENERGY_CERTIFICATE', collection: 'place', record: other },
        { kind: 'INSURANCE_ENDING', collection: 'insurance', record: other },
      ],
    });
    const target = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await target('Anotar en la unidad')).toBe(`/place/unit/place/${other}?edit=1`);
    expect(await target('Ir a renovar la póliza')).toBe(`/contract/insurance/insurance/${other}`);
  });
});
