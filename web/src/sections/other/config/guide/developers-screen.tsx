import { useQuery } from '@tanstack/react-query';
import { Logo } from '../../../../components/logo/logo.tsx';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { guideText } from './guide-files.ts';
import { GuideText } from './guide-text.tsx';
import { Loading } from '../../../../components/states/loading.tsx';
import classes from './guide.module.css';

const documents = [
  ['/openapi.json', 'OpenAPI (REST)'],
  ['/schema.graphql', 'Esquema de GraphQL'],
  ['/asyncapi.json', 'AsyncAPI (eventos)'],
] as const;

/** `/desarrolladores`: the guide for programs of partners and the documents that their tools read; without signing in (API-11). */
export default function DevelopersScreen() {
  const { data, error, refetch } = useQuery({
    queryKey: ['guide', 'api'],
    queryFn: () => guideText('api.md'),
    staleTime: Infinity,
  });
  return (
    <main className={classes.public}>
      <header>
        <Logo size={30} />
        <span>Llavero</span>
      </header>
      <h1>Desarrolladores</h1>
      <ul className={classes.documents} aria-label="Documentos para programas">
        {documents.map(([href, label]) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <GuideText text={data} />
      ) : (
        <Loading height={320} what="Cargando la guía" />
      )}
    </main>
  );
}
