import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { mandate } from '@llavero/proto/records/contracts/mandate';
import { checkAccountNumber } from '@llavero/proto/rules/accounting/account-plan';
import { type FormEvent, useState } from 'react';
import { FrontModal } from '../../../components/front-modal/front-modal.tsx';
import { errorBodyOf } from '../../../lib/api.ts';
import { type RowOf, usePatch } from '../../../lib/records.ts';

/** SCR-03: the accounting-account window is 500 × 500. */
const SIZE = 500;

/** The account under which what the landlords of a mandate are owed stands in the journal (SCR-03, EXT-12). */
export function AccountWindow({ record, onClose }: { record: RowOf<typeof mandate>; onClose: () => void }) {
  const [account, setAccount] = useState(record.accountingAccount ?? '');
  const [asked, setAsked] = useState(false);
  const patch = usePatch('mandate');
  const number = account.trim();
  const problem = checkAccountNumber(number);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (problem !== null) return;
    const { id, version } = record;
    patch.mutate(
      { id, version, patch: { accountingAccount: number || null } },
      {
        onSuccess: () => {
          notifications.show({ message: 'Cuenta contable guardada', autoClose: 3000 });
          onClose();
        },
      },
    );
  };
  const refusal = patch.isError ? errorBodyOf(patch.error).message : null;
  return (
    <FrontModal
      opened
      onClose={onClose}
      title="Cuenta contable"
      size={SIZE}
      styles={{ content: { minHeight: SIZE } }}
    >
      <form onSubmit={save} noValidate>
        <Stack gap="md">
          <Text size="sm">
            Sus liquidaciones se anotan en esta cuenta del diario contable. Sin cuenta propia se usa la de
            «Propietarios» de la empresa.
          </Text>
          <TextInput
            data-autofocus
            label="Cuenta contable"
            description="De 3 a 12 cifras, como en el programa de contabilidad."
            placeholder="41910012"
            inputMode="numeric"
            maxLength={12}
            value={account}
            onChange={(event) => setAccount(event.currentTarget.value)}
            error={asked ? (problem ?? refusal) : null}
          />
          {record.holdedId && (
            <Text size="sm" c="dimmed">
              En Holded: {record.holdedId}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={patch.isPending}>
              Guardar
            </Button>
          </Group>
        </Stack>
      </form>
    </FrontModal>
  );
}
