import { Button, Divider, Stack, Table, Text } from '@mantine/core';
import { nextRentUpdate } from '@llavero/proto/rules/rent-update';
import { formatDay, formatInstant } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { useWizard, useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { WizardFields } from '../../../../components/wizard/wizard-fields.tsx';
import { FirstMonthRent } from '../first-month-rent.tsx';
import type { RentFields } from './rent-fields.ts';
import { useRentWarningTexts } from './rent-warnings.ts';
import { Warnings } from './warnings.tsx';

/** The rent, how it will be updated and when, and what is not charged at the start. */
export function RentStep() {
  const { form } = useWizard();
  const values = useWizardValues<RentFields>();
  const { contractType, ineType, rentBonus } = values;
  const texts = useRentWarningTexts('rent');
  return (
    <Stack gap="md">
      <WizardFields
        columns={3}
        names={['rent', 'firstMonthRent', 'ineType', 'nextIpcAction']}
        overrides={{
          firstMonthRent: { render: (of, name) => <FirstMonthRent form={of} name={name} /> },
          nextIpcAction: { visible: () => ineType !== 'NO_REVISION' },
        }}
      />
      <Warnings texts={texts} />
      {contractType === 'LONG_CONTRACT' &&
        ineType !== 'IRAV' &&
        ineType !== 'NO_REVISION' &&
        texts.length > 0 && (
          <Button variant="default" size="xs" w="fit-content" onClick={() => form.set('ineType', 'IRAV')}>
            Usar IRAV
          </Button>
        )}
      <NextUpdate />
      <Divider label="Bonificación" labelPosition="left" />
      <WizardFields
        columns={3}
        names={['lastBonusDay', 'bonusPercent']}
        overrides={{ bonusPercent: { visible: ({ lastBonusDay }) => lastBonusDay !== null } }}
      />
      {rentBonus != null && (
        <Text size="sm" className="figures">
          Se descuentan {formatMoney(rentBonus)} al mes hasta ese día.
        </Text>
      )}
      {contractType !== 'LOCAL_CONTRACT' && (
        <>
          <Divider label="Zona de mercado" labelPosition="left" />
          <WizardFields
            columns={3}
            names={['stressedZone', 'previousContractInFiveYears', 'rentContainmentIndex']}
            overrides={{ rentContainmentIndex: { visible: ({ stressedZone }) => stressedZone === true } }}
          />
        </>
      )}
    </Stack>
  );
}

/** The next update and the days on which people are told (C §9), by the rule the service runs by. */
function NextUpdate() {
  const { startDate, endDate, ineType } = useWizardValues<RentFields>();
  if (ineType === 'NO_REVISION')
    return (
      <Text size="sm" c="dimmed">
        La renta no se actualizará.
      </Text>
    );
  if (startDate == null)
    return (
      <Text size="sm" c="dimmed">
        Con la fecha de inicio se sabrá cuándo se actualiza la renta.
      </Text>
    );
  const next = nextRentUpdate(startDate, endDate ?? null, Math.floor(Date.now() / 1000));
  if (!next)
    return (
      <Text size="sm" c="dimmed">
        El contrato termina antes de la primera actualización.
      </Text>
    );
  const rows: [string, string][] = [
    ['Nueva renta desde', formatDay(next.effective)],
    ['Comprobación del índice', formatDay(next.check)],
    ['Aviso interno', formatDay(next.internalNotice)],
    ['Aviso al propietario', formatDay(next.landlordNotice)],
    ['Aviso al inquilino', formatDay(next.tenantNotice)],
    ['Actualización', formatInstant(next.update)],
  ];
  return (
    <Table
      withRowBorders={false}
      verticalSpacing={2}
      w="fit-content"
      aria-label="Próxima actualización de la renta"
    >
      <Table.Tbody>
        {rows.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={400} c="dimmed" ps={0}>
              {name}
            </Table.Th>
            <Table.Td>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
