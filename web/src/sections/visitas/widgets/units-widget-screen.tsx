import { publishedUnits } from '@llavero/proto/commands/published-units';
import { Button } from '@mantine/core';
import { IconHome } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { runCommand } from '../../../lib/api.ts';
import { useSearchParams } from '../../../lib/search-params.ts';
import { smallPicture, textsOf, whereOf } from './published-unit.ts';
import { UnitFacts } from './unit-facts.tsx';
import { WidgetFrame } from './widget-frame.tsx';
import { languageOf, widgetTexts } from './widget-texts.ts';
import { Loading } from '../../../components/states/loading.tsx';
import classes from './widgets.module.css';

const PAGE = 24;

/** `/widgets-pisos` and `/widgets`: the free units for the company's page (OPS-05). */
export default function UnitsWidgetScreen() {
  const [search] = useSearchParams();
  const language = languageOf(search);
  const texts = widgetTexts[language];
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['published-units'],
    queryFn: ({ signal, pageParam }) =>
      runCommand(publishedUnits, { page: pageParam, pageSize: PAGE }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE < total ? pages.length + 1 : null),
  });
  const units = data?.pages.flatMap((page) => page.units) ?? [];
  return (
    <WidgetFrame language={language}>
      <h1>{texts.homes}</h1>
      {error ? (
        <ErrorState error={error} title={texts.homes} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading height={280} what={texts.homes} />
      ) : units.length === 0 ? (
        <EmptyState icon={IconHome} title={texts.none} text={texts.noneText} />
      ) : (
        <>
          <p className={classes.count}>{texts.count(data.pages[0]?.total ?? 0)}</p>
          <ul className={classes.cards}>
            {units.map((unit) => (
              <li key={unit.id} className={classes.card}>
                {unit.pictures[0] ? (
                  <img src={smallPicture(unit.pictures[0].path)} alt="" loading="lazy" />
                ) : (
                  <span className={classes.noPicture}>
                    <IconHome size={40} stroke={1.2} aria-hidden />
                  </span>
                )}
                <div>
                  <h2>{textsOf(unit, language).title}</h2>
                  <p className={classes.where}>{whereOf(unit)}</p>
                  <UnitFacts unit={unit} language={language} />
                  <Link
                    className={classes.see}
                    to={{ pathname: `/widgets/pisos/${unit.id}`, search: search.toString() }}
                    aria-label={`${texts.see}: ${textsOf(unit, language).title}`}
                  >
                    {texts.see}
                  </Link>
                </div>
              </li>
            ))}
          </ul>
          {hasNextPage && (
            <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {texts.more}
            </Button>
          )}
        </>
      )}
    </WidgetFrame>
  );
}
