-- What was proved beside the first way in; NULL where nothing else was asked, and for sign-ins before this column.
ALTER TABLE sign_ins ADD COLUMN second_factor text CHECK (second_factor ~ '^[a-z][a-z-]*$');
