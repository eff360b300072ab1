import {
  authoriseSupplyChange,
  noteSupplyReading,
  openContractSupplyChanges,
  prepareSupplyChange,
} from '@llavero/proto/commands/supply-changes';
import { supplyTypes } from '@llavero/proto/records/choices/places';
import type { contractMoments } from '@llavero/proto/records/choices/supply-changes';
import { workKindOf } from '@llavero/proto/rules/supply-change';
import { checkCups } from '@llavero/proto/values/cups';
import { startOfDay } from '@llavero/proto/values/dates';
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { accountField } from '../../../../components/wizard/steps/account-field.tsx';
import {
  defineWizard,
  type WizardDefinition,
  type WizardPreload,
  type WizardValues,
} from '../../../../components/wizard/wizard-definition.ts';
import { runCommand } from '../../../../lib/api.ts';
import { queryClient } from '../../../../lib/app-query.ts';
import { fetchList, type ListPage, refreshCollection, type Row } from '../../../../lib/records.ts';
import {
  type ContractSuppliesFields,
  contractSuppliesFields,
  openChangesQuery,
} from './contract-supplies-fields.ts';
import { ContractSuppliesStep } from './contract-supplies-step.tsx';

type Moment = keyof typeof contractMoments.options;
type Values = WizardValues<ContractSuppliesFields>;
type Line = NonNullable<Values['lines']>[number];

const MOST = 50;
const causes = { START: 'CONTRACT_START', END: 'CONTRACT_END' } as const;
const today = () => startOfDay(Date.now() / 1000);

/** The open changes of the contract; those that should be there and are not are opened first, each once. */
function preloadChanges(contract: string, moment: Moment): WizardPreload {
  const query = openChangesQuery({ contract, cause: causes[moment] }, MOST);
  return {
    label: 'Suministros del contrato',
    queryKey: ['contract-supplies', contract, moment],
    load: async () => {
      await runCommand(openContractSupplyChanges, { contract, moment });
      return fetchList(query);
    },
  };
}

const textOf = (row: Row, name: string) => (typeof row[name] === 'string' ? row[name] : null);
const numberOf = (row: Row, name: string) => (typeof row[name] === 'number' ? row[name] : null);

function initialOf(page: ListPage | undefined): Values {
  const rows = page?.items ?? [];
  const first = (name: string) =>
    rows.map((row) => textOf(row, name)).find((value) => value !== null) ?? null;
  return {
    holder: first('holder'),
    transfer: 'SUBROGATION',
    iban: first('iban'),
    authorisedDate: rows.map((row) => numberOf(row, 'authorisedDate')).find((one) => one !== null) ?? null,
    readingDate: today(),
    lines: rows.map((row) => ({
      id: row.id,
      version: row.version,
      supply: textOf(row, 'supply') as Line['supply'],
      holderType: textOf(row, 'holderType') as Line['holderType'],
      company: textOf(row, 'company'),
      code: textOf(row, 'code') ?? textOf(row, 'reference'),
      reading: numberOf(row, 'reading'),
    })),
  };
}

const kindOf = ({ supply }: Line) => (supply ? workKindOf(supply) : 'HOLDER');

/** Saves one line in as many steps as it has answers, each on the version that the one before has left. */
async function saveLine(line: Line, values: Values, holderType: 'TENANT' | 'LANDLORD'): Promise<void> {
  const changesHolder = kindOf(line) === 'HOLDER';
  const isCups = line.supply !== null && line.supply !== undefined && supplyTypes.options[line.supply].cups;
  let { version } = await runCommand(prepareSupplyChange, {
    id: line.id,
    version: line.version,
    ...(changesHolder ? { holderType, holder: values.holder ?? null } : {}),
    transfer: values.transfer ?? null,
    iban: values.iban ?? null,
    company: line.company ?? null,
    ...(isCups ? { code: line.code ?? null } : { reference: line.code ?? null }),
  });
  if (changesHolder && line.reading !== null && line.reading !== undefined)
    ({ version } = await runCommand(noteSupplyReading, {
      id: line.id,
      version,
      reading: line.reading,
      readingDate: values.readingDate ?? today(),
    }));
  if (changesHolder && values.authorisedDate)
    await runCommand(authoriseSupplyChange, {
      id: line.id,
      version,
      authorisedDate: values.authorisedDate,
      authorisation: values.authorisation ?? null,
    });
}

interface Kind {
  key: string;
  title: string;
  icon: WizardDefinition['icon'];
  moment: Moment;
  holderType: 'TENANT' | 'LANDLORD';
  who: string;
}

const contractSupplies = ({ key, title, icon, moment, holderType, who }: Kind) =>
  defineWizard<ContractSuppliesFields>({
    key,
    title,
    icon,
    width: 900,
    draftVersion: 1,
    fields: contractSuppliesFields,
    preload: ({ id = '' }) => [preloadChanges(id, moment)],
    initial: (_params, [page]) => initialOf(page as ListPage | undefined),
    steps: [
      {
        key: 'supplies',
        title: 'Suministros y lecturas',
        description: 'Los de la comunidad solo cambian de cuenta.',
        fields: ['readingDate', 'lines'],
        content: ContractSuppliesStep,
        check: ({ lines }) =>
          (lines ?? []).some(
            ({ supply, code }) => supply && supplyTypes.options[supply].cups && code && checkCups(code),
          )
            ? [{ field: 'lines', rule: 'cups', message: 'Corrija el CUPS indicado.' }]
            : [],
      },
      {
        key: 'holder',
        title: 'Titular nuevo',
        description: who,
        applies: ({ lines }) => (lines ?? []).length > 0,
        fields: ['holder', 'transfer', 'iban'],
        required: ({ lines }) => ((lines ?? []).some((line) => kindOf(line) === 'HOLDER') ? ['holder'] : []),
        overrides: {
          holder: { linkFilter: { roles: holderType } },
          iban: accountField({ help: 'Cuenta en la que las compañías cobrarán sus facturas.' }),
        },
      },
      {
        key: 'authorisation',
        title: 'Autorización',
        description: 'Las compañías solo atienden al titular nuevo o a quien él autoriza.',
        applies: ({ lines }) => (lines ?? []).length > 0,
        fields: ['authorisedDate', 'authorisation'],
        overrides: { authorisation: { span: 2 } },
      },
    ],
    summary: false,
    submitLabel: ({ lines }) => ((lines ?? []).length > 0 ? 'Guardar los cambios' : 'Terminar'),
    submit: async (values, { params, progress }) => {
      const lines = values.lines ?? [];
      for (const [at, line] of lines.entries()) {
        progress(`Guardando ${at + 1} de ${lines.length}…`);
        await saveLine(line, values, holderType);
      }
      refreshCollection(queryClient, 'operation');
      const contract = params['id'] ?? '';
      return {
        title: lines.length > 0 ? `Cambios preparados: ${lines.length}` : 'Nada pendiente',
        text: lines.length > 0 ? 'Los completos ya se pueden solicitar a sus compañías.' : undefined,
        actions: [
          ...(lines.length > 0
            ? [{ label: 'Tramitar lo pendiente', wizard: 'supplyCommunications', params: { contract } }]
            : []),
          { label: 'Ver los cambios', to: '/operation/supplyChange' },
        ],
      };
    },
  });

/** C §2.6 'Supplies change at contract start': everything becomes the tenant's. */
export const contractStartSupplies = contractSupplies({
  key: 'contractStartSupplies',
  title: 'Cambio de suministros al inicio del contrato',
  icon: IconPlugConnected,
  moment: 'START',
  holderType: 'TENANT',
  who: 'El inquilino que figurará en las facturas.',
});

/** C §2.6 'Supplies change at contract end': what was the tenant's goes back to the landlord. */
export const contractEndSupplies = contractSupplies({
  key: 'contractEndSupplies',
  title: 'Cambio de suministros al final del contrato',
  icon: IconPlugConnectedX,
  moment: 'END',
  holderType: 'LANDLORD',
  who: 'El propietario que vuelve a figurar en las facturas.',
});
