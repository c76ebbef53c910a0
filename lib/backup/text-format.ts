/**
 * SQL that sets how Postgres writes and reads values in text for this transaction, whatever the settings of server and role are:
 * a backup of one server must mean the same on another.
 */
export const TEXT_FORMAT = `
SET LOCAL client_encoding = 'UTF8'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'iso_8601';
SET LOCAL timezone = 'UTC'; SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex';
SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`
