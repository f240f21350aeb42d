-- In which language the test of knowledge was asked: what is kept are its words. Tests of before were all in English.

ALTER TABLE knowledge_tests ADD COLUMN language text NOT NULL DEFAULT 'en'
	CHECK (language IN ('en', 'de', 'es', 'fr', 'ar'));
