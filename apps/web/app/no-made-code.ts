import * as z from "zod";

/*
 * The Content-Security-Policy forbids making code from text. Unless told, zod tries whether it may as soon as the first
 * object is described, and the browser reports a violation: so this comes before every module that has a schema.
 */
z.config({ jitless: true });
