import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { errorBodyOf } from '../../lib/api.ts';
import { useActorName } from '../../lib/employees.ts';
import { endImpersonation, startAnew } from '../../lib/session.tsx';
import classes from './shell.module.css';

interface Props {
  /** The person in whose name one works. */
  name: string;
  /** Id of the administrator. */
  admin: string;
}

/** SES-05: nobody works under another name without seeing it. */
export function ImpersonationBanner({ name, admin }: Props) {
  const actorName = useActorName();
  const back = useMutation({
    mutationFn: endImpersonation,
    onSuccess: startAnew,
    onError: (error) => notifications.show({ color: 'red', message: errorBodyOf(error).message }),
  });
  return (
    <div className={classes.banner} data-tone="person" role="status">
      <span>
        {actorName(admin)}, está usando Llavero como {name}. Lo que haga quedará registrado con ambos nombres.
      </span>
      <button type="button" disabled={back.isPending} onClick={() => back.mutate()}>
        Volver a mi sesión
      </button>
    </div>
  );
}
