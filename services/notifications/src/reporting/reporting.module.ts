import { Module } from '@nestjs/common';
import { ExplainReportingQuery } from './explain-reporting-query.ts';
import { QueryHistory } from './query-history.ts';
import { QuestionLog } from './question-log.ts';
import { ReportingDatabase } from './reporting-database.ts';
import { RunReportingQuery } from './run-reporting-query.ts';
import { ListSavedQueries, RemoveQuery, SaveQuery } from './saved-query-commands.ts';
import { SavedQueries } from './saved-queries.ts';

/** Questions in SQL (API-03, SCR-07). A room of its own: nothing else of the service imports from it, and it imports nothing else of it. */
@Module({
  providers: [
    QuestionLog,
    ReportingDatabase,
    RunReportingQuery,
    ExplainReportingQuery,
    QueryHistory,
    SavedQueries,
    ListSavedQueries,
    SaveQuery,
    RemoveQuery,
  ],
})
export class ReportingModule {}
