import { describePlanted } from './planted.ts';

const imports = `
import { finishContract } from '@llavero/proto/commands/contracts';
import { contract } from '@llavero/proto/records/contracts/contract';
import { commandAction } from '../../components/command-dialog/command-action.tsx';
import { DetailWindow, detailOf } from '../../components/detail-window/detail-window.tsx';
import { taskAction } from '../../components/detail-window/wizard-action.ts';
import { listOf, titleColumn } from '../../components/list-screen/list-of.ts';
import { ListScreen } from '../../components/list-screen/list-screen.tsx';
import { statusActions } from '../../components/list-screen/status-actions.ts';
import { RecordForm } from '../../components/record-form/record-form.tsx';
import type { Row, RowOf } from '../../lib/records.ts';
export const used = [finishContract, commandAction, DetailWindow, detailOf, taskAction, listOf, titleColumn, ListScreen, statusActions, RecordForm];
export type Used = [Row, RowOf<typeof contract>];
const rest = { path: 'contract/rent', emptyText: '' } as const;
const form = { onSaved: () => undefined, onCancel: () => undefined };
export const also = [rest, form];
`;

/** Beside what is written for any record: such an action must not make the screen one of any record. */
const list = (options: string) =>
  `export const list = listOf(contract, { ...rest, statusActions: statusActions(contract), ${options} });`;
const detail = (options: string) =>
  `export const detail = detailOf(contract, { actions: [taskAction('contract')], ${options} });`;

const mistakes = {
  'a menu path': `export const list = listOf(contract, { path: 'contract/rents', emptyText: '' });`,
  'a column': list(`columns: [{ name: 'rennt', width: 100 }],`),
  'a field that a column of its own needs': list(
    `columns: [{ name: 'own', label: '', needs: ['rennt'], text: () => '' }],`,
  ),
  'a field that the text of a column reads': list(
    `columns: [{ name: 'own', label: '', needs: ['rent'], text: ({ rennt }) => String(rennt) }],`,
  ),
  'a column shown at first': list(`defaultColumns: ['rennt'],`),
  'a column shown at first beside own ones': list(
    `columns: [titleColumn(contract, 'who', { label: '' })], defaultColumns: ['whoo'],`,
  ),
  'a filter': list(`filters: ['rennt'],`),
  'a chip of a fresh list': list(`defaultFilters: { rennt: { kind: 'flag', value: true } },`),
  'a sort': list(`defaultSort: [{ field: 'rennt', order: 'asc' }],`),
  'a condition of the screen': list(`filter: { rennt: 500 },`),
  'a value of a condition': list(`filter: { rent: 'a lot' },`),
  'a hidden field': list(`hiddenFields: ['rennt'],`),
  'a column in JSX': `export const screen = <ListScreen definition={contract} {...rest} columns={[{ name: 'rennt' }]} />;`,
  'a filter in JSX': `export const screen = <ListScreen definition={contract} {...rest} filters={['rennt']} />;`,
  'a figure': detail(`figures: [{ field: 'rennt' }],`),
  'a field that a figure reads': detail(`figures: [({ rennt }) => ({ label: '', value: String(rennt) })],`),
  'a field that an action looks at': detail(
    `hiddenChanges: [], extraTabs: [{ key: '', title: '', render: ({ rennt }) => String(rennt) }],`,
  ),
  'the field of a related list': detail(`related: [{ collection: 'contract', by: 'previousContrac' }],`),
  'the field of a related list that links elsewhere': detail(
    `related: [{ collection: 'document', by: 'mandate' }],`,
  ),
  'a related collection': detail(`related: [{ collection: 'documents', by: 'contract' }],`),
  'a column of a related list': detail(
    `related: [{ collection: 'document', by: 'contract', columns: ['titel'] }],`,
  ),
  'the field behind a tab': detail(`tabs: { finance: 'contracts' },`),
  'a figure in JSX': `export const screen = <DetailWindow definition={contract} id="" actions={[taskAction('contract')]} figures={[{ field: 'rennt' }]} />;`,
  'a field left out of the form': detail(`form: { hidden: ['rennt'] },`),
  'a field of the form': detail(`form: { overrides: { rennt: { span: 2 } } },`),
  'the filter of a picker': detail(`form: { overrides: { tenants: { linkFilter: { rolls: 'TENANT' } } } },`),
  'a starting value of the form': detail(`form: { preset: { rennt: 500 } },`),
  'a starting value of another type': detail(`form: { preset: { rent: '500' } },`),
  'a field of a form in JSX': `export const screen = <RecordForm definition={contract} {...form} hidden={['rennt']} />;`,
  'the input of a command': `export const action = commandAction(finishContract, { ask: ['endDat'], done: '' });`,
};

const fine = `
${list(`
  columns: [titleColumn(contract, 'who', { label: 'Contrato' }), { name: 'rent', width: 100 }],
  defaultColumns: ['who', 'rent', 'status', 'createdAt', 'legalBondStatus'],
  filters: ['rent', 'status', 'tenants', 'legalBondStatus', 'createdAt'],
  defaultFilters: { rent: { kind: 'range', from: 500, to: null } },
  defaultSort: [{ field: 'startDate', order: 'desc' }],
  filter: { rent: { $gte: 500 }, tenants: 'id' },
  hiddenFields: ['head'],`)}
${detail(`
  figures: [{ field: 'rent' }, ({ rent }) => ({ label: '', value: (rent ?? 0).toFixed(2) }), (record: Row) => ({ label: '', value: record.id })],
  related: [{ collection: 'document', by: 'contract', columns: ['status'] }],
  tabs: { finance: 'contract', task: false },
  form: { hidden: ['head'], preset: { rent: 500 }, overrides: { tenants: { linkFilter: { roles: 'TENANT' } } } },`)}
export const screen = <ListScreen {...list} detail={detail} />;
`;

describePlanted(
  'screens in the types',
  {
    fine: '[SCR-01] [SCR-04] a list, a window and a form with names of their record compile',
    mistake: '[SCR-01] [SCR-04] %s that the record does not have does not compile',
  },
  { project: 'web/tsconfig.json', path: 'web/src/sections/contract/planted.tsx', imports, mistakes, fine },
);
