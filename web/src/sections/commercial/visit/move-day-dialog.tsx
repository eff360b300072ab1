import { moveVisits, proposeMoves } from '@llavero/proto/commands/visits';
import { formatDay, formatInstant, formatTime } from '@llavero/proto/values/dates';
import { Alert, Button, Checkbox, Group, MultiSelect, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FrontModal } from '../../../components/front-modal/front-modal.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { errorBodyOf, runCommand } from '../../../lib/api.ts';
import { useEmployees } from '../../../lib/employees.ts';
import { refreshCollection } from '../../../lib/records.ts';
import classes from './week.module.css';

interface Props {
  employee: string;
  day: number;
  onClose: () => void;
}

/** Somebody cannot come: where each visit of the day would go, and afterwards where it went (OPS-05). */
export function MoveDayDialog({ employee, day, onClose }: Props) {
  const client = useQueryClient();
  const { data: employees = [] } = useEmployees();
  const [colleagues, setColleagues] = useState<string[]>([]);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const asked = { employee, day, colleagues };
  const { data, error, refetch } = useQuery({
    queryKey: ['list', 'visit', proposeMoves.name, asked],
    queryFn: ({ signal }) => runCommand(proposeMoves, asked, signal),
    staleTime: Infinity,
  });
  const chosen = (data?.moves ?? []).flatMap(({ visit, version, employee: to, startAt }) =>
    to !== null && startAt !== null && !left.has(visit) ? [{ visit, version, employee: to, startAt }] : [],
  );
  const move = useMutation({
    mutationFn: () => runCommand(moveVisits, { moves: chosen }),
    onSuccess: () => refreshCollection(client, 'visit'),
  });
  const nameOf = (id: string) => employees.find((one) => one.id === id)?.name ?? 'Otra persona';
  const outcomeOf = (visit: string) => move.data?.results.find((one) => one.visit === visit);
  return (
    <FrontModal opened onClose={onClose} title={`Mover las visitas del ${formatDay(day)}`} size={820}>
      <Text size="sm" mb="md">
        Cada visita pasa a un compañero a la misma hora; si nadie puede, a la siguiente hora libre. A los
        visitantes se les avisa por correo cuando cambia la hora.
      </Text>
      <MultiSelect
        label="Quién las puede hacer"
        placeholder={colleagues.length === 0 ? 'Cualquiera con horario' : ''}
        mb="md"
        searchable
        disabled={move.isSuccess}
        data={employees
          .filter((one) => one.active && one.id !== employee)
          .map(({ id, name }) => ({ value: id, label: name }))}
        value={colleagues}
        onChange={setColleagues}
      />
      {error ? (
        <ErrorState
          error={error}
          title="No se ha podido proponer el traslado"
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Skeleton height={120} />
      ) : data.moves.length === 0 ? (
        <Text size="sm">No quedan visitas por hacer ese día.</Text>
      ) : (
        <table className={classes.moves}>
          <thead>
            <tr>
              <th>Visita</th>
              <th>Pasa a</th>
            </tr>
          </thead>
          <tbody>
            {data.moves.map((one) => (
              <tr key={one.visit}>
                <td>
                  <Checkbox
                    checked={one.startAt !== null && !left.has(one.visit)}
                    disabled={one.startAt === null || move.isSuccess}
                    label={`${formatTime(one.from)} · ${one.contacts}`}
                    description={one.unit}
                    onChange={() => {
                      const next = new Set(left);
                      if (!next.delete(one.visit)) next.add(one.visit);
                      setLeft(next);
                    }}
                  />
                </td>
                <td>
                  {one.employee === null || one.startAt === null
                    ? 'No hay ninguna hora libre: llame a los visitantes.'
                    : `${one.startAt === one.from ? 'Misma hora' : formatInstant(one.startAt)} · ${nameOf(one.employee)}`}
                  <Outcome result={outcomeOf(one.visit)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {move.error && (
        <Alert color="red" role="alert" mt="md">
          {errorBodyOf(move.error).message}
        </Alert>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {move.isSuccess ? 'Cerrar' : 'Cancelar'}
        </Button>
        {!move.isSuccess && (
          <Button disabled={chosen.length === 0} loading={move.isPending} onClick={() => move.mutate()}>
            {chosen.length === 1 ? 'Mover una visita' : `Mover ${chosen.length} visitas`}
          </Button>
        )}
      </Group>
    </FrontModal>
  );
}

function Outcome({ result }: { result: { ok: boolean | null; message: string | null } | undefined }) {
  if (!result) return null;
  return (
    <Text size="xs" c={result.ok ? 'green.8' : 'red.8'} role="status">
      {result.ok ? 'Movida' : result.message}
    </Text>
  );
}
