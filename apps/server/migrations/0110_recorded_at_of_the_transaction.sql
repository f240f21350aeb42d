-- When rows came into the tables, once for all that came together: a default that is asked anew for each row keeps COPY
-- from writing rows by the page (docs/decisions/0110).
ALTER TABLE commands ALTER COLUMN recorded_at SET DEFAULT now();
ALTER TABLE events ALTER COLUMN recorded_at SET DEFAULT now();
