/** Content type of a workbook of Excel (Office Open XML). */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
