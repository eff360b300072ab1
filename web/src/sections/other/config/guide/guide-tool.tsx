import { IconBook2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router-dom';
import { EmptyState } from '../../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { useScreenPath } from '../../../../lib/screen-path.ts';
import { guideText } from './guide-files.ts';
import { guideTopics } from './guide-topics.ts';
import { GuideText } from './guide-text.tsx';
import { Loading } from '../../../../components/states/loading.tsx';
import classes from './guide.module.css';

/** Tutoriales: the user guide of the repository (`docs/guia`), one topic at a time (NAV-03). */
export default function GuideTool() {
  const { id } = useScreenPath();
  const contents = useQuery({
    queryKey: ['guide', 'README'],
    queryFn: () => guideText('README.md'),
    staleTime: Infinity,
  });
  const topics = guideTopics(contents.data ?? '');
  const topic = id ?? topics[0]?.key;
  const text = useQuery({
    queryKey: ['guide', topic],
    queryFn: () => guideText(`${topic}.md`),
    enabled: topic !== undefined,
    staleTime: Infinity,
  });
  const failed = contents.error ?? text.error;
  return (
    <div className={classes.guide}>
      <nav aria-label="Temas de la guía" className={classes.topics}>
        <ul>
          {topics.map(({ key, title }) => (
            <li key={key}>
              <NavLink to={`/other/config/guia/${key}`} aria-current={key === topic ? 'page' : undefined}>
                {title}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {failed ? (
        <ErrorState error={failed} title="No se ha podido cargar la guía" />
      ) : text.data ? (
        <GuideText text={text.data} />
      ) : text.isSuccess ? (
        <EmptyState icon={IconBook2} title="Este tema no existe" text="Elija uno de la lista." />
      ) : (
        <Loading height={320} what="Cargando la guía" />
      )}
    </div>
  );
}
