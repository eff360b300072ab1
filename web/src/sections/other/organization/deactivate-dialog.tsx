import { deactivateEmployee, deactivationPreview } from '@llavero/proto/commands/people-employees';
import type { employee } from '@llavero/proto/records/people/employee';
import { useQuery } from '@tanstack/react-query';
import { CommandDialog } from '../../../components/command-dialog/command-dialog.tsx';
import { FrontModal } from '../../../components/front-modal/front-modal.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { Loading } from '../../../components/states/loading.tsx';
import { runCommand } from '../../../lib/api.ts';
import type { RowOf } from '../../../lib/records.ts';

interface Props {
  person: RowOf<typeof employee>;
  onClose: () => void;
}

const many = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`;

/** What ends with the person, and who goes on with the tasks, before anything happens. */
export default function DeactivateDialog({ person: { id, version, firstname }, onClose }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['deactivation', id],
    queryFn: ({ signal }) => runCommand(deactivationPreview, { id }, signal),
    staleTime: 0,
  });
  if (error || !data)
    return (
      <FrontModal opened onClose={onClose} title={deactivateEmployee.label} size={500} centered>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading height={96} what="Cargando sus tareas y sesiones" />
        )}
      </FrontModal>
    );
  const { openTasks, sessions } = data;
  return (
    <CommandDialog
      command={deactivateEmployee}
      preset={{ id, version }}
      ask={openTasks > 0 ? ['tasksTo'] : []}
      overrides={{ tasksTo: { required: true, linkFilter: { active: true, id: { $nin: [id] } } } }}
      confirm={`${firstname} ya no podrá entrar. ${sessionText(sessions)} ${taskText(openTasks)} Lo que ha hecho queda registrado con su nombre.`}
      done={(output) =>
        output.openTasks > 0
          ? `Usuario dado de baja; ${many(output.openTasks, 'tarea cambia', 'tareas cambian')} de responsable`
          : 'Usuario dado de baja'
      }
      onClose={onClose}
    />
  );
}

const sessionText = (sessions: number) =>
  sessions === 0
    ? 'No tiene sesiones abiertas.'
    : `Se cerrará${sessions === 1 ? '' : 'n'} ${many(sessions, 'sesión', 'sesiones')}.`;

const taskText = (openTasks: number) =>
  openTasks === 0
    ? 'No tiene tareas pendientes.'
    : `Deja ${many(openTasks, 'tarea pendiente', 'tareas pendientes')}: elija quién sigue con ellas.`;
