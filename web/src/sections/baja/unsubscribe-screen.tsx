import { marketingChoice, refuseMarketing } from '@llavero/proto/commands/marketing';
import { Alert, Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { LinkPage } from '../../components/link-page/link-page.tsx';
import classes from '../../components/link-page/link-page.module.css';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { runCommand } from '../../lib/api.ts';

/** `/baja/{code}`: no more advertising, by one click and without a password (LSSI art. 21). */
export default function UnsubscribeScreen() {
  const { code = '' } = useParams();
  const query = useQuery({
    queryKey: ['marketing-choice', code],
    queryFn: ({ signal }) => runCommand(marketingChoice, { code }, signal),
    staleTime: Infinity,
    retry: false,
  });
  // On a click and not on opening: programs that read mails before their reader does open every link.
  const refuse = useMutation({ mutationFn: () => runCommand(refuseMarketing, { code }) });
  return (
    <LinkPage title="Comunicaciones comerciales" query={query}>
      {({ refused }) =>
        refused || refuse.isSuccess ? (
          <EmptyState
            icon={IconCircleCheck}
            title="Ya no recibirá publicidad"
            text="Los avisos sobre sus contratos, recibos o incidencias seguirán llegando. Puede cerrar esta página."
          />
        ) : (
          <>
            <p className={classes.lead}>
              Dejará de recibir nuestras comunicaciones comerciales. Los avisos sobre sus contratos, recibos o
              incidencias seguirán llegando.
            </p>
            {refuse.error && <Alert color="red">{refuse.error.message}</Alert>}
            <Button loading={refuse.isPending} onClick={() => refuse.mutate()}>
              {refuseMarketing.label}
            </Button>
          </>
        )
      }
    </LinkPage>
  );
}
