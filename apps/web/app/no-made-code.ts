import * as z from "zod";

/*
 * The Content-Security-Policy forbids `eval`. By default, zod tests for it when the first object schema is created, and
 * the browser reports a violation. So this module is imported before every module with a schema.
 */
z.config({ jitless: true });
