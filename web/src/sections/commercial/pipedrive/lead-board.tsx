import { type LeadStatus, leadStatuses } from '@llavero/proto/records/choices/leads';
import { lead as definition } from '@llavero/proto/records/contracts/lead';
import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Breadcrumbs } from '../../../components/breadcrumbs/breadcrumbs.tsx';
import { useEmployees } from '../../../lib/employees.ts';
import { mayDo } from '../../../lib/permissions.ts';
import type { RowOf } from '../../../lib/records.ts';
import { useScreenPath } from '../../../lib/screen-path.ts';
import { useSearchParams } from '../../../lib/search-params.ts';
import { useSession } from '../../../lib/session.tsx';
import { ScreenTitle } from '../../../components/screen-title/screen-title.tsx';
import classes from './board.module.css';
import { BoardColumn } from './board-column.tsx';
import { LostDialog } from './lost-dialog.tsx';
import { RefreshButton } from './refresh-button.tsx';
import { useMoveLead } from './use-move-lead.ts';

const PATH = '/commercial/pipedrive/lead';

/** The leads by step: dragged, moved by the menu of a card, or with Alt and an arrow. Whose they are stands in the address. */
export function LeadBoard({ detail: Detail }: { detail: ComponentType<{ id: string }> }) {
  const { component, id } = useScreenPath();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { data: employees = [] } = useEmployees();
  const names = new Map(employees.map(({ id: employee, name }) => [employee, name]));
  const mayCreate = mayDo(definition, useSession().role, 'create');
  const [losing, setLosing] = useState<RowOf<typeof definition> | null>(null);
  const [said, setSaid] = useState('');
  const move = useMoveLead(setSaid);
  const assignedTo = search.get('persona');
  const onMove = (row: RowOf<typeof definition>, to: LeadStatus) =>
    to === 'LOST' ? setLosing(row) : move(row, to);
  return (
    <section className={classes.screen} aria-label="Tablero de captación">
      <Breadcrumbs />
      <div className={classes.bar}>
        <ScreenTitle title="Captación" />
        <Select
          size="xs"
          w={200}
          aria-label="Responsable"
          placeholder="De todo el equipo"
          clearable
          searchable
          data={employees.filter(({ active }) => active).map((one) => ({ value: one.id, label: one.name }))}
          value={assignedTo}
          onChange={(chosen) =>
            setSearch((now) => {
              if (chosen) now.set('persona', chosen);
              else now.delete('persona');
              return now;
            })
          }
        />
        <RefreshButton />
        {mayCreate && (
          <Button
            size="xs"
            leftSection={<IconPlus size={16} stroke={1.6} />}
            onClick={() => void navigate({ pathname: `${PATH}/new`, search: search.toString() })}
          >
            Nueva captación
          </Button>
        )}
      </div>
      <div className={classes.board} role="group" aria-label="Fases">
        {leadStatuses.values.map((status) => (
          <BoardColumn
            key={status}
            status={status}
            assignedTo={assignedTo}
            names={names}
            onMove={onMove}
            onOpen={(row) => void navigate({ pathname: `${PATH}/${row}`, search: search.toString() })}
          />
        ))}
      </div>
      <p role="status" className={classes.said}>
        {said}
      </p>
      {losing && (
        <LostDialog
          lead={{ id: losing.id, version: losing.version, name: losing.name ?? '' }}
          onClose={() => setLosing(null)}
        />
      )}
      {component === 'lead' && id && <Detail key={id} id={id} />}
    </section>
  );
}
