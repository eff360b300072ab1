import { startSupplyChanges } from '@llavero/proto/commands/supply-changes';
import { isPersonHolder } from '@llavero/proto/rules/supply-change';
import { IconBolt } from '@tabler/icons-react';
import { accountField } from '../../../../components/wizard/steps/account-field.tsx';
import { submitCommand } from '../../../../components/wizard/submit.ts';
import { defineWizard } from '../../../../components/wizard/wizard-definition.ts';
import { preloadRecord } from '../../../../components/wizard/wizard-records.ts';
import type { Row } from '../../../../lib/records.ts';

const fields = startSupplyChanges.input;
type Fields = typeof fields;

const firstOf = (record: Row | undefined, name: string): string | null => {
  const ids = record?.[name];
  return Array.isArray(ids) && ids.length === 1 && typeof ids[0] === 'string' ? ids[0] : null;
};
const textOf = (record: Row | undefined, name: string): string | null => {
  const value = record?.[name];
  return typeof value === 'string' ? value : null;
};

/** WIZ-13 'Cambio de titular en suministros': which supplies of which unit, who will hold them, and that they agree. */
export const supplyHolderChange = defineWizard<Fields>({
  key: 'supplyHolderChange',
  title: 'Cambio de titular en suministros',
  icon: IconBolt,
  width: 900,
  draftVersion: 1,
  fields,
  preload: ({ contract }) => (contract ? [preloadRecord('Contrato', 'contract', contract)] : []),
  initial: ({ place, contract }, [loaded]) => {
    const lease = loaded as Row | undefined;
    const holder = firstOf(lease, 'tenants');
    return {
      place: place ?? firstOf(lease, 'units'),
      contract: contract ?? null,
      supplies: ['ELECTRICITY', 'GAS', 'WATER'],
      holderType: 'TENANT',
      holder,
      transfer: 'SUBROGATION',
      iban: textOf(lease, 'payerBankAccount'),
    };
  },
  derive: ({ holderType }, changed) =>
    changed.includes('holderType') && !isPersonHolder(holderType) ? { holder: null } : {},
  steps: [
    {
      key: 'supplies',
      title: 'Suministros',
      description: 'Se abre un cambio por cada uno; los que ya tienen uno abierto se quedan como están.',
      fields: ['place', 'contract', 'supplies', 'changeReason'],
      required: () => ['place', 'supplies'],
      overrides: {
        place: { linkFilter: { type: 'UNIT' }, span: 2 },
        contract: { span: 2 },
        supplies: { span: 2 },
        changeReason: { span: 2 },
      },
    },
    {
      key: 'holder',
      title: 'Titular nuevo',
      description: 'Una subrogación mantiene tarifa y potencia; un traspaso es un contrato nuevo.',
      fields: ['holderType', 'holder', 'transfer', 'power', 'tariff', 'paymentMethod', 'iban'],
      required: ({ holderType }) => (isPersonHolder(holderType) ? ['holderType', 'holder'] : ['holderType']),
      silent: ({ transfer }) => (transfer === 'NEW_CONTRACT' ? [] : ['power', 'tariff']),
      overrides: {
        holder: { visible: ({ holderType }) => isPersonHolder(holderType) },
        power: { visible: ({ transfer }) => transfer === 'NEW_CONTRACT' },
        tariff: { visible: ({ transfer }) => transfer === 'NEW_CONTRACT' },
        iban: accountField({ help: 'Cuenta en la que la compañía cobrará sus facturas.' }),
      },
    },
    {
      key: 'authorisation',
      title: 'Autorización',
      description: 'Las compañías solo atienden al titular nuevo o a quien él autoriza.',
      fields: ['authorisedDate', 'authorisation', 'assignedTo'],
      overrides: { authorisation: { span: 2 } },
    },
  ],
  submitLabel: 'Abrir los cambios',
  submit: submitCommand(
    startSupplyChanges,
    'Abriendo los cambios…',
    ({ opened, open }, { place, contract }) => ({
      title: opened.length === 1 ? 'Cambio abierto' : `Cambios abiertos: ${opened.length}`,
      text:
        open.length > 0
          ? 'Alguno de los suministros ya tenía un cambio abierto y no se ha repetido.'
          : 'Cada uno dice en la lista cuál es su siguiente paso.',
      actions: [
        { label: 'Ver los cambios', to: '/operation/supplyChange' },
        {
          label: 'Tramitar lo pendiente',
          wizard: 'supplyCommunications',
          params: { ...(contract ? { contract } : {}), ...(place ? { place } : {}) },
        },
      ],
    }),
  ),
});
