-- Keyword searches read this text of thousands of rows: kept in the row itself it is read several times as fast.
ALTER TABLE "candidate" ALTER COLUMN "search_text" SET STORAGE MAIN;
