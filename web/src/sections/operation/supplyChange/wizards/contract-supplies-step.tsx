import { NumberInput, Stack, Table, TextInput } from '@mantine/core';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { supplyTypes } from '@llavero/proto/records/choices/places';
import { checkCups } from '@llavero/proto/values/cups';
import { workKindOf } from '@llavero/proto/rules/supply-change';
import { Notice } from '../../../../components/wizard/notice.tsx';
import { useWizard, useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { WizardFields } from '../../../../components/wizard/wizard-fields.tsx';
import type { ContractSuppliesFields } from './contract-supplies-fields.ts';

/** Company, supply point and meter of each supply; the CUPS is checked as it is typed. */
export function ContractSuppliesStep() {
  const { form } = useWizard();
  const { lines } = useWizardValues<ContractSuppliesFields>();
  const given = lines ?? [];
  if (given.length === 0)
    return (
      <Notice tone="info" title="No hay nada que cambiar">
        Los suministros de este contrato están tramitados o no cambian de titular.
      </Notice>
    );
  const change = (at: number, part: Partial<(typeof given)[number]>) =>
    form.set(
      'lines',
      given.map((line, index) => (index === at ? { ...line, ...part } : line)),
    );
  return (
    <Stack gap="md">
      <WizardFields names={['readingDate']} />
      <Table.ScrollContainer minWidth={580} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table verticalSpacing={6} aria-label="Suministros del contrato">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Suministro</Table.Th>
              <Table.Th>Compañía</Table.Th>
              <Table.Th w={220}>CUPS o número de contrato</Table.Th>
              <Table.Th>Lectura</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {given.map((line, at) => {
              const kind = line.supply ?? 'WATER';
              const name = choiceLabel(supplyTypes, kind);
              const problem = line.code && supplyTypes.options[kind].cups ? checkCups(line.code) : null;
              return (
                <Table.Tr key={line.id}>
                  <Table.Td>{name}</Table.Td>
                  <Table.Td>
                    <TextInput
                      size="xs"
                      aria-label={`Compañía de ${name}`}
                      value={line.company ?? ''}
                      onChange={(event) => change(at, { company: event.currentTarget.value || null })}
                    />
                  </Table.Td>
                  <Table.Td>
                    <TextInput
                      size="xs"
                      aria-label={`CUPS o número de contrato de ${name}`}
                      value={line.code ?? ''}
                      error={problem}
                      autoComplete="off"
                      spellCheck={false}
                      onChange={(event) => change(at, { code: event.currentTarget.value || null })}
                    />
                  </Table.Td>
                  <Table.Td w={110}>
                    {workKindOf(kind) === 'HOLDER' && (
                      <NumberInput
                        size="xs"
                        hideControls
                        aria-label={`Lectura de ${name}`}
                        value={line.reading ?? ''}
                        min={0}
                        decimalSeparator=","
                        thousandSeparator="."
                        onChange={(value) =>
                          change(at, { reading: typeof value === 'number' ? value : null })
                        }
                      />
                    )}
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}
