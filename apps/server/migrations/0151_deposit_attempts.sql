-- A refusal is kept under its command for ever: each approval of a deposit that was held is a command of its own.
ALTER TABLE deposits ADD COLUMN attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0);
