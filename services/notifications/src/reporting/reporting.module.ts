import { Module } from '@nestjs/common';
import { QuestionLog } from './question-log.ts';
import { RunReportingQuery } from './run-reporting-query.ts';

/** Questions in SQL (API-03). A room of its own: nothing else of the service imports from it, and it imports nothing else of it. */
@Module({ providers: [QuestionLog, RunReportingQuery] })
export class ReportingModule {}
