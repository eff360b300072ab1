import { ActionIcon, Button, Group, Stack, TextInput } from '@mantine/core';
import { checkAccountNumber } from '@llavero/proto/rules/accounting/account-plan';
import { IconPlus, IconTrash } from '@tabler/icons-react';

/** A bank account by its last four figures, and its account in the journal. */
export interface BankField {
  ending: string;
  account: string;
}

interface Props {
  banks: readonly BankField[];
  readOnly: boolean;
  onChange: (banks: BankField[]) => void;
}

const isEnding = (ending: string) => /^\d{4}$/.test(ending);

/** True when every row may be saved. */
export const areBanks = (banks: readonly BankField[]): boolean =>
  banks.every(
    ({ ending, account }) => isEnding(ending) && account !== '' && checkAccountNumber(account) === null,
  ) && new Set(banks.map(({ ending }) => ending)).size === banks.length;

/** Bank accounts that have an account of their own in the journal. */
export function BankFields({ banks, readOnly, onChange }: Props) {
  const set = (at: number, of: Partial<BankField>) =>
    onChange(banks.map((bank, index) => (index === at ? { ...bank, ...of } : bank)));
  return (
    <section aria-label="Cuentas de banco">
      <h3>Cuentas de banco</h3>
      <Stack gap={8} mt={8} align="flex-start">
        {banks.map(({ ending, account }, at) => (
          <Group key={at} gap={8} align="flex-start" wrap="nowrap">
            <TextInput
              aria-label={`Banco ${at + 1}: 4 últimas cifras del IBAN`}
              placeholder="1332"
              inputMode="numeric"
              maxLength={4}
              w={90}
              readOnly={readOnly}
              value={ending}
              onChange={(event) => set(at, { ending: event.currentTarget.value.trim() })}
              error={ending !== '' && !isEnding(ending) ? '4 cifras' : null}
            />
            <TextInput
              aria-label={`Banco ${at + 1}: cuenta contable`}
              placeholder="57200001"
              inputMode="numeric"
              maxLength={12}
              readOnly={readOnly}
              value={account}
              onChange={(event) => set(at, { account: event.currentTarget.value.trim() })}
              error={checkAccountNumber(account)}
            />
            {!readOnly && (
              <ActionIcon
                size={36}
                aria-label={`Quitar el banco ${at + 1}`}
                onClick={() => onChange(banks.filter((_bank, index) => index !== at))}
              >
                <IconTrash size={16} stroke={1.6} />
              </ActionIcon>
            )}
          </Group>
        ))}
        {!readOnly && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} stroke={1.6} />}
            onClick={() => onChange([...banks, { ending: '', account: '' }])}
          >
            Añadir banco
          </Button>
        )}
      </Stack>
    </section>
  );
}
