import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { InputOf } from '@llavero/proto/commands/command';
import { generateInventoryFiles } from '@llavero/proto/commands/inventories';
import { proposeMoveOutDeductions, setDeductions } from '@llavero/proto/commands/move-out';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { deductionKinds } from '@llavero/proto/records/choices/move-out';
import type { contract } from '@llavero/proto/records/contracts/contract';
import { notedClaims } from '@llavero/proto/rules/bond-ledger';
import { finishTerms } from '@llavero/proto/rules/finish-terms';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CommandButton } from '../../../../components/command-dialog/command-button.tsx';
import { CommandDialog } from '../../../../components/command-dialog/command-dialog.tsx';
import { errorBodyOf, runCommand } from '../../../../lib/api.ts';
import { useLegalOverrides } from '../../../../lib/legal-overrides.ts';
import type { RowOf } from '../../../../lib/records.ts';

type Deductions = InputOf<typeof setDeductions>['deductions'];

interface Props {
  record: RowOf<typeof contract>;
  label: string;
  common: { preset: { id: string; version: number }; button: { variant: 'filled' | 'default' } };
}

const CONFIRM =
  'Cada importe se reduce según la vida útil y la antigüedad. Sin entradas, no se descuenta nada.';
const CLAIMED =
  'Quite la reclamación anotada que ya esté entre los recibos pendientes: esos se descuentan aparte.';
const DONE = 'Deducciones guardadas';

/** What is kept from the bond: by hand, or as the comparison of check-in and check-out proposes it (OPS-04, INV-01). */
export function DeductionsAct({ record, label, common }: Props): ReactNode {
  const legal = useLegalOverrides();
  const { moveOut, endDate } = record;
  const kept = (moveOut?.deductions ?? []).map(({ kind, description, cost, installed, documents }) => ({
    kind,
    description,
    cost,
    installed,
    documents,
  }));
  const { penalty } = endDate == null ? { penalty: 0 } : finishTerms(record, { ...moveOut, endDate }, legal);
  const claims: Deductions = notedClaims(record).map(({ description, amount, document }) => ({
    kind: 'CLAIM' as const,
    description: description ?? choiceLabel(deductionKinds, 'CLAIM'),
    cost: amount,
    installed: null,
    documents: document === null ? [] : [document],
  }));
  const penalties: Deductions =
    penalty > 0
      ? [
          {
            kind: 'PENALTY' as const,
            description: 'Desistimiento (LAU art. 11)',
            cost: penalty,
            installed: null,
            documents: [],
          },
        ]
      : [];
  const initial = moveOut?.deductionsDate == null ? [...claims, ...penalties] : kept;
  const confirm = claims.length === 0 ? CONFIRM : `${CONFIRM} ${CLAIMED}`;
  return (
    <>
      <CommandButton
        {...common}
        command={setDeductions}
        label={label}
        ask={['deductions']}
        initial={{ deductions: initial }}
        confirm={confirm}
        done={DONE}
      />
      <FromInventories id={record.id} preset={common.preset} besides={initial} confirm={confirm} />
    </>
  );
}

interface FromProps {
  id: string;
  preset: Props['common']['preset'];
  /** Deductions that are there already. */
  besides: Deductions;
  confirm: string;
}

/** Opens the same dialog with what the inventories suggest, and their comparison as evidence. */
function FromInventories({ id, preset, besides, confirm }: FromProps) {
  const [found, setFound] = useState<Deductions | null>(null);
  const propose = useMutation({
    mutationFn: async () => {
      const { inventory, basedOn, deductions } = await runCommand(proposeMoveOutDeductions, { id });
      if (!inventory || !basedOn)
        return 'Falta un inventario de salida que parta del de entrada: créelo primero.';
      if (deductions.length === 0) return 'La comparación de los inventarios no propone ninguna deducción.';
      const { files } = await runCommand(generateInventoryFiles, { inventory });
      const evidence = files.flatMap(({ kind, document }) => (kind === 'COMPARISON' ? [document] : []));
      const known = new Set(besides.map(({ description }) => description));
      return deductions
        .filter(({ description }) => !known.has(description))
        .map(({ kind, description, cost, installed }) => ({
          kind: deductionKinds.values.find((value) => value === kind) ?? ('OTHER' as const),
          description,
          // Nobody noted a price: the dialog asks for it.
          cost: cost as number,
          installed,
          documents: evidence,
        }));
    },
    onSuccess: (result) => {
      if (typeof result === 'string') notifications.show({ message: result });
      else setFound([...besides, ...result]);
    },
    onError: (error) => notifications.show({ color: 'red', message: errorBodyOf(error).message }),
  });
  return (
    <>
      <Button size="xs" variant="default" loading={propose.isPending} onClick={() => propose.mutate()}>
        Proponer según inventarios
      </Button>
      {found && (
        <CommandDialog
          command={setDeductions}
          preset={preset}
          ask={['deductions']}
          initial={{ deductions: found }}
          confirm={confirm}
          done={DONE}
          onClose={() => setFound(null)}
        />
      )}
    </>
  );
}
